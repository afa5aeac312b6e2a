// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Beta;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RegressionTexts;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegressionTest {

  private static final BaselineRun BEFORE = RegressionRun.BEFORE;

  @Test
  void aClearChangeIsMissedWithBothValues() {
    ObjectiveResult result = RegressionRun.of(1000, 1.3, 10).judge(p50(10));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.objective().text())
        .isEqualTo("chat: TTFT p50 no worse than baseline by 10 %");
    ObjectiveResult.Change change = requireNonNull(result.change());
    assertThat(change.baseline()).isEqualTo(150, within(5.0));
    assertThat(change.bound().bound()).isEqualTo(1.1 * change.baseline(), within(1e-9));
    assertThat(change.amount().orElseThrow()).isEqualTo(30, within(6.0));
    Interval interval = requireNonNull(change.interval());
    assertThat(interval.low()).isBetween(15.0, 30.0);
    assertThat(interval.high()).isBetween(30.0, 45.0);
    assertThat(result.sides()).containsExactly(change.bound());
  }

  @Test
  void theSameIsMetSurelyOrWeakly() {
    RegressionRun same = RegressionRun.of(1001, 1, 10);
    assertThat(same.judge(p50(10)).verdict()).isEqualTo(Verdict.MET);
    assertThat(same.judge(p50(10)).weak()).isFalse();
    ObjectiveResult close = RegressionRun.of(1000, 1, 10).judge(p50(0));
    assertThat(close.verdict()).isEqualTo(Verdict.MET);
    assertThat(close.weak()).isTrue();
    assertThat(same.judge(mean(10)).verdict()).isEqualTo(Verdict.MET);
    assertThat(RegressionRun.of(1000, 0.8, 0).judge(p50(0)).weak()).isFalse();
  }

  @Test
  void aSmallChangeForTheWorseIsLeftOpen() {
    ObjectiveResult result = RegressionRun.of(200, 1.03, 0).judge(p50(0));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason())
        .startsWith("the samples cannot decide: with 200 here and 1000 in the baseline")
        .endsWith(" %");
    assertThat(RegressionRun.of(1000, 1.3, 0).judge(mean(10)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void fewSamplesDecideNothing() {
    ObjectiveResult result = RegressionRun.of(99, 3, 0).judge(p99(0));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo(RegressionTexts.tooFew(99, 1000, 100));
    assertThat(result.change()).isNotNull();
    assertThat(RegressionRun.of(29, 3, 0).judge(mean(0)).reason()).contains("30 are needed");
  }

  @Test
  void higherIsBetterForRatesAndShares() {
    RunObjective rate = noWorse(new Subject.OfRate(List.of(), RateFigure.REQUESTS), 20);
    assertThat(RegressionRun.of(1000, 1, 10).judge(rate).verdict()).isEqualTo(Verdict.MET);
    RunObjective prefill =
        noWorse(
            new Subject.OfMetric(
                RegressionRun.CHAT, Metric.DECODE_RATE, new Statistic.Percentile(50)),
            10);
    assertThat(RegressionRun.of(1000, 1, 10).judge(prefill).verdict()).isEqualTo(Verdict.MET);
    RunObjective attainment =
        new RunObjective(
            new Subject.OfSlo(RegressionRun.SLO, SloFigure.ATTAINMENT),
            new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Points(1)));
    assertThat(RegressionRun.of(1000, 1.3, 10).judge(attainment).verdict())
        .isEqualTo(Verdict.MISSED);
    assertThat(RegressionRun.of(1000, 0.7, 10).judge(attainment).verdict()).isEqualTo(Verdict.MET);
    assertThat(attainment.text()).endsWith("attainment no worse than baseline by 1 point");
    RunObjective goodput =
        noWorse(new Subject.OfSlo(RegressionRun.SLO, SloFigure.REQUESTS_PER_SECOND), 10);
    assertThat(RegressionRun.of(1000, 1.5, 10).judge(goodput).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void moreFailuresAreMissedEvenIfNothingSucceeds() {
    RunObjective failures =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Points(1)));
    assertThat(RegressionRun.of(1000, 1, 12).judge(failures).verdict()).isEqualTo(Verdict.MET);
    assertThat(RegressionRun.of(1000, 1, 60).judge(failures).verdict()).isEqualTo(Verdict.MISSED);
    RunKey nothing =
        new RunKey(
            RegressionRun.key("H100", 256).load(),
            RegressionRun.key("H100", 256).slos(),
            List.of("m"),
            List.of("d"),
            new RunKey.Tokens(null, null, OptionalDouble.empty(), OptionalDouble.empty()),
            RegressionRun.key("H100", 256).labels());
    assertThat(RegressionRun.of(0, 1, 200).judge(failures, nothing).verdict())
        .isEqualTo(Verdict.MISSED);
    assertThat(RegressionRun.of(0, 1, 200).judge(p50(10).allowUndetermined(), nothing).passes())
        .isFalse();
  }

  /** As many, but in six tenths of a second: that is one event, which may come any time. */
  @Test
  void failuresCountByHowTheyComeThemselves() {
    RunObjective failures =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Points(1)));
    assertThat(RegressionRun.of(1000, 1, 60).judge(failures).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(RegressionRun.of(1000, 1, 0).failing(60, 10).judge(failures).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  /** A baseline from before levels were kept is compared as ever. */
  @Test
  void overOtherLevelsTheFiguresMixOtherLoads() {
    RunKey none = leveled(List.of());
    RunKey two = leveled(List.of("2 req/s", "4 req/s"));
    RunKey three = leveled(List.of("2 req/s", "4 req/s", "6 req/s"));
    assertThat(two.differences(three, Set.of()))
        .containsExactly("load levels are 2 req/s, 4 req/s, were 2 req/s, 4 req/s, 6 req/s");
    assertThat(none.differences(two, Set.of()))
        .containsExactly("load levels are none, were 2 req/s, 4 req/s");
    assertThat(two.differences(two, Set.of())).isEmpty();
    assertThat(none.differences(none, Set.of())).isEmpty();
    assertThat(two.differences(RegressionRun.key("H100", 256), Set.of())).isEmpty();
    assertThat(RegressionRun.key("H100", 256).differences(two, Set.of())).isEmpty();
  }

  private static RunKey leveled(List<String> levels) {
    RunKey key = RegressionRun.key("H100", 256);
    return new RunKey(
        new RunKey.Load(LoadModel.OPEN, OptionalDouble.of(100), 20, levels),
        key.slos(),
        key.models(),
        key.dialects(),
        key.tokens(),
        key.labels());
  }

  @Test
  void whatCantBeComparedIsLeftOpenAndNamed() {
    RegressionRun run = RegressionRun.of(1000, 3, 10);
    assertThat(run.judge(p50(10), RegressionRun.key("A100", 512)).reason())
        .isEqualTo(
            "not comparable: mean input tokens are 512, were 256; label gpu is 'A100', was"
                + " 'H100'");
    assertThat(run.judge(p50(10), RegressionRun.key("A100", 256)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    RunObjective ignoring =
        new RunObjective(
            p50(10).subject(),
            new Requirement.NoWorse(
                new BaselineFile("b.json").ignoringLabels("gpu"), new Tolerance.Percent(10)));
    assertThat(run.judge(ignoring, RegressionRun.key("A100", 260)).verdict())
        .isEqualTo(Verdict.MISSED);
    BaselineRun bad = RegressionRun.of(1000, 1, 0).baseline("the load was not applied");
    assertThat(run.judge(p50(10), bad).reason())
        .isEqualTo(RegressionTexts.invalid("the load was not applied"));
    assertThat(run.judge(noWorse(itl(RegressionRun.CHAT), 10)).verdict()).isEqualTo(Verdict.MET);
    BaselineRun other =
        new BaselineRun(
            BEFORE.origin(), BEFORE.key(), Map.of(List.of("a", "b"), BEFORE.all()), BEFORE.all());
    assertThat(run.judge(p50(10), other).reason())
        .isEqualTo(RegressionTexts.noRequest("chat", "a / b"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void aToleranceIsZeroOrMore(double amount) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Tolerance.Percent(amount));
    assertThatIllegalArgumentException().isThrownBy(() -> new Tolerance.Points(amount));
  }

  /** Against the definition: quantiles of drawn resamples, counted. */
  @Test
  void theExactBootstrapIsWhatDrawingApproaches() {
    var random = new SplittableRandom(5);
    double[] before = random.doubles(200).map(x -> 100 * Math.exp(x)).toArray();
    double[] now = random.doubles(200).map(x -> 112 * Math.exp(x)).toArray();
    for (double percentile : new double[] {10, 50, 90}) {
      double drawn = drawn(before, now, percentile, random);
      double exact = QuantileShift.of(percentile, figures(before), figures(now)).exceeds(5);
      assertThat(exact).as("p%s", percentile).isEqualTo(drawn, within(0.03));
    }
  }

  @Test
  void equalValuesAreNeitherBetterNorWorse() {
    double[] same = DoubleStream.generate(() -> 7).limit(500).toArray();
    QuantileShift shift = QuantileShift.of(99, figures(same), figures(same));
    assertThat(shift.exceeds(0)).isEqualTo(0.5);
    assertThat(shift.exceeds(1)).isZero();
    assertThat(shift.exceeds(-1)).isEqualTo(1);
  }

  @Test
  void theNormalDistributionIsAsInTheTables() {
    assertThat(NormalShift.below(0)).isEqualTo(0.5, within(1e-7));
    assertThat(NormalShift.below(2.326348)).isEqualTo(0.99, within(1e-6));
    assertThat(NormalShift.below(-1.959964)).isEqualTo(0.025, within(1e-6));
    assertThat(new NormalShift(100, 0, 100, 0).exceeds(0)).isEqualTo(0.5);
  }

  @Test
  void theBetaDistributionsPartsAreEquallyProbable() {
    for (double[] ab : new double[][] {{0.5, 1000.5}, {990.01, 10.99}, {99.01, 1.99}, {50, 50}}) {
      double[] parts = Beta.parts(100, ab[0], ab[1]);
      for (int i = 0; i < 100; i++) {
        assertThat(1 - Beta.above(parts[i], ab[0], ab[1])).isEqualTo((i + 0.5) / 100, within(1e-3));
      }
    }
  }

  private static double drawn(
      double[] before, double[] now, double percentile, SplittableRandom random) {
    int worse = 0;
    for (int i = 0; i < 4000; i++) {
      worse +=
          resampled(now, random).percentile(percentile)
                  > 1.05 * resampled(before, random).percentile(percentile)
              ? 1
              : 0;
    }
    return worse / 4000.0;
  }

  private static Distribution resampled(double[] values, SplittableRandom random) {
    DoubleUnaryOperator draw = ignored -> values[random.nextInt(values.length)];
    return Distribution.of(DoubleStream.of(values).map(draw).toArray());
  }

  private static MetricStats figures(double[] values) {
    return MetricStats.of(Distribution.of(values), 1, values.length);
  }

  private static Subject itl(List<String> path) {
    return new Subject.OfMetric(path, Metric.ITL, new Statistic.Percentile(99));
  }

  private static RunObjective noWorse(Subject subject, double percent) {
    return new RunObjective(
        subject,
        new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Percent(percent)));
  }

  private static RunObjective p50(double percent) {
    return noWorse(ttft(new Statistic.Percentile(50)), percent);
  }

  private static RunObjective p99(double percent) {
    return noWorse(ttft(new Statistic.Percentile(99)), percent);
  }

  private static RunObjective mean(double percent) {
    return noWorse(ttft(Statistic.Simple.MEAN), percent);
  }

  private static Subject ttft(Statistic statistic) {
    return new Subject.OfMetric(RegressionRun.CHAT, Metric.TTFT, statistic);
  }
}
