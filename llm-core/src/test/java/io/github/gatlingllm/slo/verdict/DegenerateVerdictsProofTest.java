// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error rates and power of objectives on the degenerate share, on whole virtual runs. */
class DegenerateVerdictsProofTest {

  private static final long MILLI = 1_000_000;
  private static final Slo SLO =
      new Slo("chat", List.of(new Bound(Metric.SANE, BoundComparison.GTE, 1)));

  /**
   * Judges runs with the bound 5 %.
   *
   * @param share the true share
   * @param burst how far the share of each two seconds is from it, 0 to 1
   * @return the share of the runs with each sure verdict
   */
  private static Map<Verdict, Double> verdicts(int runs, int answers, double share, double burst) {
    var random = new SplittableRandom(46);
    var all = new EnumMap<Verdict, Double>(Verdict.class);
    for (int i = 0; i < runs; i++) {
      ObjectiveResult result = judged(random, answers, share, burst);
      Verdict sure = result.weak() ? Verdict.UNDETERMINED : result.verdict();
      all.merge(sure, 1.0 / runs, Double::sum);
    }
    return all;
  }

  private static ObjectiveResult judged(
      SplittableRandom random, int answers, double share, double burst) {
    var run = new JudgedRun(SLO);
    double now = share;
    for (int i = 0; i < answers; i++) {
      if (i % 40 == 0) {
        now = share * (random.nextBoolean() ? 1 + burst : 1 - burst);
      }
      long due = i * 50L * MILLI;
      boolean degenerate = random.nextDouble() < now;
      run.record(
          Requests.sent(due)
              .scheduled(due)
              .chunks(due + 50 * MILLI, due + 70 * MILLI)
              .build()
              .rated(degenerate ? AnswerSanity.GIBBERISH : AnswerSanity.SANE));
    }
    var objective =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.DegenerateShare()),
            BoundComparison.LTE,
            5);
    return Judge.of(run.evidence()).judge(List.of(objective)).get(0);
  }

  private static double of(Map<Verdict, Double> verdicts, Verdict verdict) {
    return verdicts.getOrDefault(verdict, 0.0);
  }

  @Test
  void aShortProofOfErrorsAndPower() {
    // More than 7 of 60 would be a chance of 1 in 1,000 at 4 %.
    assertThat(of(verdicts(60, 600, 0.06, 0), Verdict.MET)).isLessThanOrEqualTo(7 / 60.0);
    assertThat(of(verdicts(30, 600, 0.01, 0), Verdict.MET)).isGreaterThanOrEqualTo(0.8);
    assertThat(of(verdicts(30, 600, 0.12, 0), Verdict.MISSED)).isGreaterThanOrEqualTo(0.8);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} answers, share {1}, bursts {2}")
  @CsvSource({
    "600, 0.0501, 0",
    "600, 0.0499, 0",
    "2000, 0.0501, 0.5",
    "2000, 0.0499, 0.5",
    "2000, 0.06, 1"
  })
  void atMostFourPercentOfSureVerdictsAreWrong(int answers, double share, double burst) {
    Map<Verdict, Double> found = verdicts(2_000, answers, share, burst);
    System.out.println(answers + " answers, share " + share + ", bursts " + burst + ": " + found);

    Verdict wrong = share > 0.05 ? Verdict.MET : Verdict.MISSED;
    assertThat(of(found, wrong)).isLessThanOrEqualTo(0.04);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} answers, share {1}: {2}")
  @CsvSource({"600, 0.01, MET", "600, 0.1, MISSED", "2000, 0.02, MET", "2000, 0.08, MISSED"})
  void sharesFarFromTheBoundAreSurelyJudged(int answers, double share, Verdict right) {
    Map<Verdict, Double> found = verdicts(1_000, answers, share, 0);
    System.out.println(answers + " answers, share " + share + ": " + found);

    assertThat(of(found, right)).isGreaterThanOrEqualTo(0.9);
  }
}
