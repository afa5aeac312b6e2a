// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The regression objectives of a run, which share one error rate: among many figures of an
 * unchanged server, one is always worse by chance. The least doubtful of m must be beyond α ÷ m,
 * the next beyond α ÷ (m − 1), and so on until one is not. S. Holm, <i>A simple sequentially
 * rejective multiple test procedure</i>, Scandinavian Journal of Statistics 6 (1979).
 *
 * @param worse the objectives that are surely worse than their baseline allows
 */
record RegressionFamily(Set<RunObjective> worse) {

  /** The family of a run without regression objectives. */
  static final RegressionFamily NONE = new RegressionFamily(Set.of());

  RegressionFamily {
    worse = Set.copyOf(worse);
  }

  /**
   * Returns the family of all objectives that can be compared.
   *
   * @param doubts by objective, the probability that it is not worse
   */
  static RegressionFamily of(Map<RunObjective, Double> doubts) {
    var worse = new HashSet<RunObjective>();
    List<Map.Entry<RunObjective, Double>> ascending =
        doubts.entrySet().stream().sorted(Comparator.comparingDouble(Map.Entry::getValue)).toList();
    for (Map.Entry<RunObjective, Double> each : ascending) {
      if (each.getValue() > FigurePair.TAIL / (ascending.size() - worse.size())) {
        break;
      }
      worse.add(each.getKey());
    }
    return new RegressionFamily(worse);
  }

  boolean isWorse(RunObjective objective) {
    return worse.contains(objective);
  }
}
