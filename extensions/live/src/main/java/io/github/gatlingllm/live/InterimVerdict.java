// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How an objective stands while the run goes on.
 *
 * @param text the objective
 * @param soFar as it would be judged if the run ended now; null: only its end tells
 * @param lost why it can't be met any more, whatever may follow; null: it could
 */
public record InterimVerdict(String text, @Nullable ObjectiveResult soFar, @Nullable String lost) {

  /** In a word: {@code lost}, {@code met}, {@code missed}, {@code undetermined}, {@code later}. */
  public String key() {
    if (lost != null) {
      return "lost";
    }
    ObjectiveResult known = soFar;
    return known == null ? "later" : known.verdict().name().toLowerCase(Locale.ROOT);
  }
}
