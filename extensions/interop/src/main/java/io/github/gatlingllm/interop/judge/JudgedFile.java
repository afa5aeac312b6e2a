// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.report.view.RunVerdict;
import org.jspecify.annotations.Nullable;

/**
 * A result file, judged or refused.
 *
 * @param name its name for people, unique among the files that are judged together
 * @param verdict the verdict; null if it could not be read
 * @param error why it could not be read; null if it could
 */
public record JudgedFile(String name, @Nullable ToolVerdict verdict, @Nullable String error) {

  /** Returns a judged file. */
  public static JudgedFile of(String name, ToolVerdict verdict) {
    return new JudgedFile(name, verdict, null);
  }

  /** Returns a file that could not be read. */
  public static JudgedFile refused(String name, String error) {
    return new JudgedFile(name, null, error);
  }

  /** Returns whether it was read and all its objectives are met. */
  public boolean passed() {
    return verdict != null && verdict.outcome() == RunVerdict.PASSED;
  }

  /** Returns its outcome and the reason. */
  public String banner() {
    return verdict == null ? VerdictOutputTexts.notJudged(String.valueOf(error)) : verdict.banner();
  }
}
