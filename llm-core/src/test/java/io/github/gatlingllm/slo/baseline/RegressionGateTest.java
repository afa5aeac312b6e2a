// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static io.github.gatlingllm.slo.baseline.RegressionRun.BEFORE;
import static io.github.gatlingllm.slo.baseline.RegressionRun.CHAT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RegressionTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What lets a regression pass that can't be judged: each leave covers its own reason alone. */
class RegressionGateTest {

  private static final RunKey SAME = RegressionRun.key("H100", 256);

  /** A server that has become three times slower: what lets it pass disarms the gate. */
  private static final RegressionRun SLOWER = RegressionRun.of(1000, 3, 10);

  private enum Leave {
    NONE,
    UNDETERMINED,
    MISSING_BASELINE;

    boolean given(RunObjective objective) {
      return switch (this) {
        case NONE -> false;
        case UNDETERMINED -> objective.undeterminedAllowed();
        case MISSING_BASELINE -> objective.missingBaselineAllowed();
      };
    }
  }

  /**
   * Why a regression is undetermined.
   *
   * @param reason how its words begin
   * @param leave by which the build goes on
   * @param judged the objective's result
   */
  private record Open(String reason, Leave leave, Function<RunObjective, ObjectiveResult> judged) {

    static Open of(RegressionRun run, RunKey now, BaselineRun before, String reason) {
      return new Open(reason, Leave.NONE, objective -> run.judge(objective, now, before));
    }

    @Override
    public String toString() {
      return reason;
    }
  }

  static Stream<Open> differences() {
    var slos = new TreeMap<>(Map.of("fast", "TTFT ≤ 9 s"));
    var rate = new RunKey.Load(LoadModel.OPEN, OptionalDouble.of(50), 20, null);
    var closed = new RunKey.Load(LoadModel.CLOSED, OptionalDouble.empty(), 20, null);
    var longer =
        new RunKey.Tokens(TokenSource.USAGE, null, OptionalDouble.of(256), OptionalDouble.of(2.2));
    return Stream.of(
        apart(RegressionRun.key("A100", 256), "label gpu is 'A100', was 'H100'"),
        apart(key(SAME.load(), SAME.slos(), "m2", SAME.tokens()), "model is 'm2', was 'm'"),
        apart(key(SAME.load(), slos, "m", SAME.tokens()), "SLO fast is 'TTFT ≤ 9 s', was"),
        apart(key(rate, SAME.slos(), "m", SAME.tokens()), "offered req/s are 50, were 100"),
        apart(key(closed, SAME.slos(), "m", SAME.tokens()), "the load is closed, was open"),
        apart(RegressionRun.key("H100", 270), "mean input tokens are 270, were 256"),
        apart(key(SAME.load(), SAME.slos(), "m", longer), "mean output tokens are 2.2, were 2"));
  }

  private static Open apart(RunKey now, String difference) {
    return Open.of(SLOWER, now, BEFORE, "not comparable: " + difference);
  }

  static Stream<Open> unusable() {
    BaselineRun invalid = RegressionRun.of(1000, 1, 10).baseline("the load was not applied");
    BaselineStats chat = requireNonNull(BEFORE.requests().get(CHAT));
    BaselineRun renamed = with(Map.of(List.of("old"), BEFORE.all()));
    BaselineRun bare = with(Map.of(CHAT, with(chat, Map.of())));
    var zeros = new QuantileFunction(Collections.nCopies(QuantileFunction.grid().length, 0.0));
    var nothing = new MetricStats(1000, 1000, 0, 0, zeros);
    BaselineRun zero = with(Map.of(CHAT, with(chat, Map.of(Metric.TTFT, nothing))));
    return Stream.of(
        Open.of(SLOWER, SAME, invalid, RegressionTexts.invalid("the load was not applied")),
        Open.of(SLOWER, SAME, with(BaselineRun.FORMAT, "a", "b"), RegressionTexts.missed(2, "'a'")),
        Open.of(SLOWER, SAME, with(BaselineRun.FORMAT, "a"), RegressionTexts.missedOne("'a'")),
        Open.of(SLOWER, SAME, with(1), RegressionTexts.outdated("gatling-llm 0.1.0", 1, 2)),
        Open.of(SLOWER, SAME, renamed, RegressionTexts.noRequest("chat", "old")),
        Open.of(SLOWER, SAME, bare, RegressionTexts.noValue("TTFT p50")),
        new Open(
            RegressionTexts.UNKNOWN_KEY,
            Leave.NONE,
            objective -> SLOWER.judge(objective, null, BEFORE)),
        Open.of(SLOWER, SAME, zero, RegressionTexts.BASELINE_OF_ZERO));
  }

  static Stream<Open> undecided() {
    return Stream.of(
        new Open(
            RegressionTexts.tooFew(1, 1000, 2),
            Leave.UNDETERMINED,
            objective -> RegressionRun.of(1, 3, 0).judge(objective)),
        new Open(
            "the samples cannot decide: with 200 here and 1000 in the baseline",
            Leave.UNDETERMINED,
            objective -> RegressionRun.of(200, 1.03, 0).judge(objective)));
  }

  static Stream<Open> missing() {
    return Stream.of(
        new Open(
            RegressionTexts.missingBaseline("none.json", true),
            Leave.MISSING_BASELINE,
            objective -> SLOWER.judge(against("none.json", objective))));
  }

  @ParameterizedTest
  @MethodSource({"differences", "unusable", "undecided", "missing"})
  void eachWaiverCoversItsOwnReasonAlone(Open open) {
    for (RunObjective objective : leaves()) {
      ObjectiveResult result = open.judged().apply(objective);
      assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.reason()).startsWith(open.reason());
      assertThat(result.passes())
          .as("%s, %s", objective.undeterminedAllowed(), objective.missingBaselineAllowed())
          .isEqualTo(open.leave().given(objective));
      assertThat(result.binding()).isEqualTo(open.leave() == Leave.NONE);
    }
  }

  /** That requests were cut could be allowed; that the gate is disarmed could not. */
  @Test
  void whatCantBeComparedStaysSoIfRequestsWereCut() {
    RegressionRun cut = RegressionRun.of(1000, 3, 0).cut(100);
    RunKey other = RegressionRun.key("A100", 256);
    for (RunObjective objective : leaves()) {
      ObjectiveResult result = cut.judge(objective, other, BEFORE);
      assertThat(result.reason()).startsWith("not comparable: label gpu");
      assertThat(result.passes()).isFalse();
    }
  }

  @Test
  void aFirstRunWithCutRequestsNeedsBothWaivers() {
    RegressionRun cut = RegressionRun.of(1000, 3, 0).cut(100);
    for (RunObjective each : leaves()) {
      RunObjective objective = against("none.json", each);
      ObjectiveResult result = cut.judge(objective);
      assertThat(result.reason())
          .contains(
              objective.missingBaselineAllowed()
                  ? "cut off by the end"
                  : "none.json does not exist");
      assertThat(result.passes())
          .isEqualTo(objective.missingBaselineAllowed() && objective.undeterminedAllowed());
    }
  }

  @Test
  void noWaiverLetsARegressionPass() {
    for (RunObjective objective : leaves()) {
      assertThat(SLOWER.judge(objective).verdict()).isEqualTo(Verdict.MISSED);
      assertThat(SLOWER.judge(objective).passes()).isFalse();
    }
  }

  @Test
  void theReasonNamesTheWaiverThatHelps() {
    RunObjective strict = against("none.json", new RunObjective(ttft(), noWorse()));
    RunObjective lenient = against("none.json", new RunObjective(ttft(), noWorse().allowMissing()));
    assertThat(SLOWER.judge(strict).reason())
        .endsWith(", or call .allowMissingBaseline() to let the first run pass");
    assertThat(SLOWER.judge(lenient).reason()).endsWith("of a good run there");
  }

  @Test
  void theRemedyIsReadHoweverLongTheRestIs() {
    BaselineRun missed = with(BaselineRun.FORMAT, "x".repeat(999), "b");
    BaselineRun invalid = RegressionRun.of(100, 1, 0).baseline("y".repeat(999));
    RunObjective objective = new RunObjective(ttft(), noWorse());
    assertThat(SLOWER.judge(objective, missed).reason()).endsWith("of a run that met all of them");
    assertThat(SLOWER.judge(objective, invalid).reason())
        .endsWith("use the baseline of a valid run");
  }

  /** The same objective without any leave, and with each. */
  private static List<RunObjective> leaves() {
    var all = new ArrayList<RunObjective>();
    for (Requirement requirement : List.of(noWorse(), noWorse().allowMissing())) {
      all.add(new RunObjective(ttft(), requirement));
      all.add(new RunObjective(ttft(), requirement).allowUndetermined());
    }
    return all;
  }

  private static Requirement.NoWorse noWorse() {
    return new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Percent(0));
  }

  private static RunObjective against(String file, RunObjective objective) {
    return new RunObjective(
        objective.subject(),
        new Requirement.NoWorse(
            new BaselineFile(file), new Tolerance.Percent(0), objective.missingBaselineAllowed()),
        objective.undeterminedAllowed());
  }

  private static Subject ttft() {
    return new Subject.OfMetric(CHAT, Metric.TTFT, new Statistic.Percentile(50));
  }

  private static BaselineRun with(int format, String... missed) {
    var origin =
        new BaselineRun.Origin(
            "Sim",
            "sim-1",
            Instant.EPOCH,
            10,
            new TreeMap<>(Map.of("gatling-llm", "0.1.0")),
            format,
            List.of(),
            List.of(missed));
    return new BaselineRun(origin, BEFORE.key(), BEFORE.requests(), BEFORE.all());
  }

  private static BaselineRun with(Map<List<String>, BaselineStats> requests) {
    return new BaselineRun(BEFORE.origin(), BEFORE.key(), requests, BEFORE.all());
  }

  private static BaselineStats with(BaselineStats stats, Map<Metric, MetricStats> metrics) {
    return new BaselineStats(
        stats.counts(),
        stats.failures(),
        stats.failureDependence(),
        metrics,
        stats.rates(),
        stats.slos(),
        null);
  }

  private static RunKey key(
      RunKey.Load load, SortedMap<String, String> slos, String model, RunKey.Tokens tokens) {
    return new RunKey(load, slos, List.of(model), SAME.dialects(), tokens, SAME.labels());
  }
}
