// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.history.combine.SimulatedRepeats.Figure;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The interval of combined runs covers the truth as often as it says, and sure verdicts hold.
 * Measured in 5,000 combinations: 94 to 95 % covered; with the bound beside the truth, a sure MET
 * is wrong in at most 4.3 % and a sure MISSED in at most 2.2 %.
 */
class CombinedRunsProofTest {

  private static final int[] RUNS = {2, 3, 5, 10};
  private static final double COVERED = 0.935;
  private static final double WRONG = 0.045;

  @Test
  void intervalsAndVerdictsHold() {
    check(300, 4_000);
  }

  @Test
  @Tag("proof")
  void intervalsAndVerdictsHoldInManyCombinations() {
    check(5_000, 100_000);
  }

  private static void check(int combinations, int runsOfTruth) {
    var soft = new SoftAssertions();
    double noise = 3 / Math.sqrt(combinations);
    for (Figure figure : Figure.values()) {
      double truth = SimulatedRepeats.truth(figure, runsOfTruth);
      for (int runs : RUNS) {
        Rates rates = rates(figure, runs, truth, combinations);
        String what = figure + " of " + runs + " runs";
        soft.assertThat(rates.covered())
            .as("%s: covered", what)
            .isGreaterThan(COVERED - noise * Math.sqrt(COVERED * (1 - COVERED)))
            .isLessThan(0.99);
        double most = WRONG + noise * Math.sqrt(WRONG * (1 - WRONG));
        soft.assertThat(rates.wronglyMet()).as("%s: wrongly met", what).isLessThan(most);
        soft.assertThat(rates.wronglyMissed()).as("%s: wrongly missed", what).isLessThan(most);
      }
    }
    soft.assertAll();
  }

  /** The share of combinations that cover the truth, and that are surely judged wrongly. */
  private record Rates(double covered, double wronglyMet, double wronglyMissed) {}

  private static Rates rates(Figure figure, int runs, double truth, int combinations) {
    var repeats = new SimulatedRepeats(runs * 1000L + figure.ordinal());
    boolean share = figure == Figure.ATTAINMENT;
    double broken = (share ? 1.0002 : 0.999) * truth;
    double kept = (share ? 0.9998 : 1.001) * truth;
    int covered = 0;
    int wronglyMet = 0;
    int wronglyMissed = 0;
    for (int i = 0; i < combinations; i++) {
      List<double[]> drawn = repeats.runs(runs);
      covered += contains(SimulatedRepeats.combined(figure, drawn).interval(), truth) ? 1 : 0;
      wronglyMet += sure(figure, drawn, broken, Verdict.MET) ? 1 : 0;
      wronglyMissed += sure(figure, drawn, kept, Verdict.MISSED) ? 1 : 0;
    }
    double all = combinations;
    return new Rates(covered / all, wronglyMet / all, wronglyMissed / all);
  }

  @Test
  void poolingTheRequestsIsTooSure() {
    double truth = SimulatedRepeats.truth(Figure.MEAN, 4_000);
    var repeats = new SimulatedRepeats(1);
    int pooled = 0;
    int between = 0;
    for (int i = 0; i < 300; i++) {
      List<double[]> drawn = repeats.runs(5);
      pooled += contains(SimulatedRepeats.pooledMean(drawn), truth) ? 1 : 0;
      between += contains(SimulatedRepeats.combined(Figure.MEAN, drawn).interval(), truth) ? 1 : 0;
    }

    // It contains the truth in 44 %, though it says 95 %.
    assertThat(pooled).isLessThan(180);
    assertThat(between).isGreaterThan(270);
  }

  @Test
  void fiveRunsFindWhatIsFarFromTheBound() {
    double truth = SimulatedRepeats.truth(Figure.P99, 4_000);
    var repeats = new SimulatedRepeats(2);
    int met = 0;
    for (int i = 0; i < 300; i++) {
      met += sure(Figure.P99, repeats.runs(5), 1.4 * truth, Verdict.MET) ? 1 : 0;
    }

    assertThat(met).isGreaterThan(270);
  }

  private static boolean sure(Figure figure, List<double[]> runs, double bound, Verdict verdict) {
    ObjectiveResult result = SimulatedRepeats.judged(figure, runs, bound);
    return result.verdict() == verdict && !result.weak();
  }

  private static boolean contains(@Nullable Interval interval, double value) {
    return interval != null && interval.low() <= value && value <= interval.high();
  }
}
