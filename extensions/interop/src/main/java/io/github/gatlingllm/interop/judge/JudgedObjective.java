// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import org.jspecify.annotations.Nullable;

/**
 * An objective, judged by a result file.
 *
 * @param text the objective as the user wrote it
 * @param result the result
 * @param saveNext what the next run must save, so that this objective can be judged; null if that
 *     is not the reason
 */
public record JudgedObjective(String text, ObjectiveResult result, @Nullable String saveNext) {

  /** Returns the reason with what to save next time; null if there is none. */
  public @Nullable String reason() {
    return saveNext == null || result.reason() == null
        ? result.reason()
        : JudgeTexts.next(result.reason(), saveNext);
  }
}
