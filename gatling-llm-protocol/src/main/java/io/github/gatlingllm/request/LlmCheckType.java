// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.javaapi.core.CheckBuilder;
import java.util.List;

/** The subject of a check. Text is kept only if a check needs it. */
public enum LlmCheckType implements CheckBuilder.CheckType {
  /** Figures and finish reasons. */
  FIGURE,
  /** The output text. */
  TEXT;

  public static boolean textNeeded(List<CheckBuilder> checks) {
    return checks.stream().anyMatch(check -> check.type() == TEXT);
  }

  /** Rejects Gatling's checks of HTTP bodies, which an LLM answer does not have. */
  public static void requireOurs(List<CheckBuilder> checks) {
    for (CheckBuilder check : checks) {
      if (!(check.type() instanceof LlmCheckType)) {
        throw new IllegalArgumentException(RequestTexts.foreignCheck(String.valueOf(check.type())));
      }
    }
  }
}
