// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.certainty.MissScatter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many requests of a load count as one. Near saturation misses come in bursts: one slow spell,
 * many misses. Then n requests say as much as n ÷ φ that miss independently, and so many enter the
 * exact binomial limits: good ÷ φ of n ÷ φ. φ is what {@link MissScatter} tells of the load's
 * batches of time and of its neighbours': the next lower and the next higher one, and those next to
 * them, if they are within a fifth of it. Of a load where nothing or little missed, its own batches
 * can't tell how misses come, but those of a neighbour can, since bursts get longer little by
 * little as load rises.
 *
 * <p>For exact limits of n ÷ φ trials see E. L. Korn and B. I. Graubard, <i>Confidence intervals
 * for proportions with small expected number of positive counts estimated from survey data</i>,
 * Survey Methodology 24 (1998).
 */
final class DesignEffect {

  /** Where so many requests count at least, dependence is weak. */
  private static final double FEWEST_INDEPENDENT = 60;

  /** By more than this neighbours' φ is not too large. */
  private static final double MOST_TOO_LARGE = 4;

  /** Requests that miss independently. */
  static final DesignEffect NONE = new DesignEffect(new double[0]);

  /** So many neighbours on either side, of which the first may be anywhere. */
  private static final int NEIGHBOURS = 2;

  /**
   * How far the second may be, as a share of the load. The proof of the search chose both: with one
   * neighbour, a staircase in fine steps takes three levels that had luck for a proof; with all
   * within a fifth, intervals get twice as wide for nothing.
   */
  private static final double NEAR = 0.2;

  // by the load's index; of others 1
  private final double[] effects;

  private DesignEffect(double[] effects) {
    this.effects = effects;
  }

  /**
   * As their batches tell.
   *
   * @param loads the lowest first
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

  /** Itself, and its neighbours. */
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
   * The same for loads below the highest that held. Neighbours miss in bursts that those don't
   * have; so where many requests count even so, φ is what their own times tell, if that is less.
   *
   * @param top the index of the highest that held
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

  /** φ of the load with this index. */
  double of(int index) {
    return index < effects.length ? effects[index] : 1;
  }
}
