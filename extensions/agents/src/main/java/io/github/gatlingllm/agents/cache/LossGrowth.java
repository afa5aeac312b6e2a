// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Tests whether a loss grows with a circumstance, by the sum of the products of both, each without
 * its mean in the same turn. Prompts of a session depend on each other, as do prompts of the same
 * time. So the sum is compared with its spread between sessions, and with its spread between spans
 * of time; both must be significant.
 */
final class LossGrowth {

  private static final int SPANS = 20;
  private static final int FEWEST = 10;
  private static final double ROUNDING = 1e-9;

  /**
   * A value pair.
   *
   * @param session the session
   * @param turn the turn
   * @param time when it was
   * @param loss the loss
   * @param circumstance what it may grow with
   */
  record Pair(String session, int turn, long time, double loss, double circumstance) {}

  private LossGrowth() {}

  /** Returns whether the loss grows with the circumstance; false if pairs are too few. */
  static boolean grows(List<Pair> pairs) {
    List<Pair> ranked = ranked(pairs);
    Map<Integer, Double> loss = means(ranked, Pair::loss);
    Map<Integer, Double> rank = means(ranked, Pair::circumstance);
    ToDoubleFunction<Pair> score =
        pair ->
            (pair.loss() - loss.getOrDefault(pair.turn(), 0.0))
                * (pair.circumstance() - rank.getOrDefault(pair.turn(), 0.0));
    List<Pair> byTime = new ArrayList<>(ranked);
    byTime.sort((a, b) -> Long.compare(a.time(), b.time()));
    var spans = new HashMap<Integer, Double>();
    for (int i = 0; i < byTime.size(); i++) {
      spans.merge(
          (int) ((long) i * SPANS / byTime.size()),
          score.applyAsDouble(byTime.get(i)),
          Double::sum);
    }
    double bySession = ofClusters(sums(ranked, Pair::session, score).values());
    return bySession < CacheCauses.ERROR && ofClusters(spans.values()) < CacheCauses.BURSTS;
  }

  /** Replaces the circumstance by its rank, from 0 to 1, so that no outlier decides. */
  private static List<Pair> ranked(List<Pair> pairs) {
    double[] sorted = pairs.stream().mapToDouble(Pair::circumstance).sorted().toArray();
    return pairs.stream()
        .map(
            pair ->
                new Pair(
                    pair.session(),
                    pair.turn(),
                    pair.time(),
                    pair.loss(),
                    rank(sorted, pair.circumstance())))
        .toList();
  }

  private static double rank(double[] sorted, double value) {
    int found = Arrays.binarySearch(sorted, value);
    int low = found;
    while (low > 0 && sorted[low - 1] == value) {
      low--;
    }
    int high = found;
    while (high + 1 < sorted.length && sorted[high + 1] == value) {
      high++;
    }
    return (low + high) / 2.0 / sorted.length;
  }

  private static Map<Integer, Double> means(List<Pair> pairs, ToDoubleFunction<Pair> value) {
    Map<Integer, Double> sums = sums(pairs, Pair::turn, value);
    Map<Integer, Double> counts = sums(pairs, Pair::turn, pair -> 1);
    sums.replaceAll((turn, sum) -> sum / counts.getOrDefault(turn, 1.0));
    return sums;
  }

  private static <K> Map<K, Double> sums(
      List<Pair> pairs, Function<Pair, K> key, ToDoubleFunction<Pair> value) {
    var sums = new HashMap<K, Double>();
    pairs.forEach(pair -> sums.merge(key.apply(pair), value.applyAsDouble(pair), Double::sum));
    return sums;
  }

  /** Tests whether the sum over independent clusters is above 0, by Student's t. */
  static double ofClusters(Collection<Double> sums) {
    double n = sums.size();
    if (n < FEWEST) {
      return 1;
    }
    double mean = sums.stream().mapToDouble(each -> each).average().orElse(0);
    double squares = sums.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) / n);
    if (mean <= ROUNDING) {
      return 1;
    }
    return error == 0 ? 0 : 1 - StudentT.below(mean / error, n - 1);
  }
}
