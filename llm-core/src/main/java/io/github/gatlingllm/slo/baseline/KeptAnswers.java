// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run keeps of its answers, prompt by prompt and without any text.
 *
 * @param quality their scores, by the scorer's name
 * @param consistency whether they are the same as without load; null: nobody asked for it, or an
 *     older version kept none
 */
public record KeptAnswers(
    SortedMap<String, PromptScores> quality, @Nullable PromptScores consistency) {

  /** Of a run that was not asked for any. */
  public static final KeptAnswers NONE = new KeptAnswers(Map.of(), null);

  /** Copies. */
  public KeptAnswers {
    quality = Collections.unmodifiableSortedMap(new TreeMap<>(quality));
  }

  private KeptAnswers(Map<String, PromptScores> quality, @Nullable PromptScores consistency) {
    this(new TreeMap<>(quality), consistency);
  }

  /** Of a run's figures. */
  public static KeptAnswers of(QualityFigures quality, ConsistencyFigures consistency) {
    return new KeptAnswers(quality.kept(), consistency.kept());
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return quality.isEmpty() && consistency == null;
  }
}
