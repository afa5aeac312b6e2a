// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.certainty.MissScatter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The design effect φ of each load: the number of requests that count as one effective sample.
 *
 * <p>Near saturation misses come in bursts. Then n requests have n ÷ φ effective samples, and the
 * exact binomial limits use good ÷ φ of n ÷ φ. φ comes from the {@link MissScatter} of the load's
 * time batches and of those of its neighbours: the next lower and higher load, and the ones after
 * them if within a fifth of the load. A load with few misses shows no bursts in its own batches,
 * but its neighbours do, because bursts grow gradually with load.
 *
 * <p>For exact limits of n ÷ φ trials see E. L. Korn and B. I. Graubard, <i>Confidence intervals
 * for proportions with small expected number of positive counts estimated from survey data</i>,
 * Survey Methodology 24 (1998).
 */
final class DesignEffect {

  /** With at least this many effective samples, dependence is weak. */
  private static final double FEWEST_INDEPENDENT = 60;

  /** The largest factor by which the neighbours' φ may be too large. */
  private static final double MOST_TOO_LARGE = 4;

  /** φ = 1: requests miss independently. */
  static final DesignEffect NONE = new DesignEffect(new double[0]);

  /** The number of neighbours on either side; the first may be at any distance. */
  private static final int NEIGHBOURS = 2;

  /**
   * The largest distance of the second neighbour, as a share of the load. The proof tests of the
   * search justify both: with one neighbour, three lucky levels of a fine staircase count as proof;
   * with all loads within a fifth, intervals double in width without a benefit.
   */
  private static final double NEAR = 0.2;

  // by the index of the load; 1 for others
  private final double[] effects;

  private DesignEffect(double[] effects) {
    this.effects = effects;
  }

  /**
   * Computes φ from the time batches of each load.
   *
   * @param loads in ascending order
   */
  static DesignEffect of(List<LoadAttainment> loads) {
    List<MissScatter> scatters =
        loads.stream().map(load -> MissScatter.of(load.batches())).toList();
    return new DesignEffect(
        IntStream.range(0, loads.size())
            .mapToDouble(
                i ->
                    around(loads, scatters, i).reduce(MissScatter.NONE, MissScatter::plus).effect())
            .toArray());
  }

  /** Returns the scatter of a load and of its neighbours. */
  private static Stream<MissScatter> around(
      List<LoadAttainment> loads, List<MissScatter> scatters, int index) {
    double load = loads.get(index).load();
    return IntStream.rangeClosed(
            Math.max(0, index - NEIGHBOURS), Math.min(loads.size() - 1, index + NEIGHBOURS))
        .filter(
            i -> Math.abs(i - index) <= 1 || Math.abs(loads.get(i).load() - load) <= NEAR * load)
        .mapToObj(scatters::get);
  }

  /**
   * Returns φ for loads below the highest that passed. Higher neighbours have bursts that these
   * loads do not have. So with many effective samples, φ comes from the load's own times if that is
   * less.
   *
   * @param top the index of the highest load that passed
   */
  DesignEffect below(int top, List<LoadAttainment> loads) {
    double[] own = effects.clone();
    for (int i = 0; i < Math.min(top, own.length); i++) {
      LoadAttainment load = loads.get(i);
      if (load.judged() / effects[i] >= FEWEST_INDEPENDENT) {
        double floor = effects[i] / MOST_TOO_LARGE;
        own[i] = Math.min(effects[i], Math.max(floor, load.ownEffect()));
      }
    }
    return new DesignEffect(own);
  }

  /** Returns φ of the load at this index. */
  double of(int index) {
    return index < effects.length ? effects[index] : 1;
  }
}
