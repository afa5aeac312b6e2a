// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The interim verdict of an objective while the run is active.
 *
 * @param text the objective
 * @param soFar the result if the run ended now; null: only judged at the end of the run
 * @param lost why the objective can no longer be met; null: it can
 */
public record InterimVerdict(String text, @Nullable ObjectiveResult soFar, @Nullable String lost) {

  /** Returns {@code lost}, {@code met}, {@code missed}, {@code undetermined} or {@code later}. */
  public String key() {
    if (lost != null) {
      return "lost";
    }
    ObjectiveResult known = soFar;
    return known == null ? "later" : known.verdict().name().toLowerCase(Locale.ROOT);
  }
}
