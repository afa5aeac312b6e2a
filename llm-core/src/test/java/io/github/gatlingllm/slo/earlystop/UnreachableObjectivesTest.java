// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import static io.github.gatlingllm.slo.earlystop.Watched.MILLI;
import static io.github.gatlingllm.slo.earlystop.Watched.SLO;
import static io.github.gatlingllm.slo.earlystop.Watched.exact;
import static io.github.gatlingllm.slo.earlystop.Watched.ttft;
import static io.github.gatlingllm.slo.objective.EndedRequests.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnreachableObjectivesTest {

  @Test
  void aBrokenExtremeIsFinalHoweverManyRequestsFollow() {
    RunObjective max = ttft(Statistic.Simple.MAX, BoundComparison.LTE, 200);
    var watched = new Watched(max);
    watched.requests(5, 200);
    assertThat(watched.reason(max, RequestsToCome.UNKNOWN)).isNull();
    watched.requests(1, 201);
    assertThat(watched.reason(max, RequestsToCome.UNKNOWN))
        .isEqualTo("out of reach: no request may break the bound, but 1 did");
    RunObjective min = ttft(Statistic.Simple.MIN, BoundComparison.GTE, 50);
    var watchedMin = new Watched(min);
    watchedMin.requests(3, 50);
    assertThat(watchedMin.reason(min, RequestsToCome.UNKNOWN)).isNull();
    watchedMin.requests(1, 49);
    assertThat(watchedMin.reason(min, RequestsToCome.UNKNOWN)).isNotNull();
  }

  @Test
  void theLongestGapIsFinalToo() {
    RunObjective itl =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.ITL, Statistic.Simple.MAX),
            BoundComparison.LT,
            100);
    var watched = new Watched(itl);
    watched.record(Requests.sent(0).chunks(1, 50 * MILLI, 120 * MILLI).build());
    assertThat(watched.reason(itl, RequestsToCome.UNKNOWN)).isNull();
    watched.record(Requests.sent(0).chunks(1, 50 * MILLI, 151 * MILLI).build());
    assertThat(watched.reason(itl, RequestsToCome.UNKNOWN)).isNotNull();
  }

  @Test
  void warmUpOtherNamesAndFailuresDoNotBreakAMetric() {
    RunObjective max =
        new RunObjective(
            new Subject.OfMetric(List.of("chat"), Metric.TTFT, Statistic.Simple.MAX),
            BoundComparison.LTE,
            200);
    var watched = new Watched(max);
    watched.record(Requests.sent(0).chunks(900 * MILLI).warmUp().build());
    watched.record(Requests.sent(0).chunks(900 * MILLI).name("other").build());
    watched.record(Requests.sent(0).chunks(900 * MILLI).ended(RequestStatus.FAILED).build());
    assertThat(watched.reason(max, RequestsToCome.UNKNOWN)).isNull();
  }

  /** 99 % of 800: eight may miss. */
  @Test
  void attainmentIsOutOfReachWithTheFirstMissTooMany() {
    RunObjective attainment =
        new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, 99);
    var watched = new Watched(attainment);
    watched.requests(92, 100);
    watched.requests(7, 300);
    watched.record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(watched.reason(attainment, exact(700))).isNull();
    watched.requests(1, 300);
    assertThat(watched.reason(attainment, exact(699)))
        .isEqualTo("out of reach: 8 of at most 800 requests may miss, but 9 did");
    assertThat(watched.reason(attainment, exact(799))).isNull();
    assertThat(watched.reason(attainment, RequestsToCome.UNKNOWN)).isNull();
  }

  @Test
  void failuresAndFinishReasonsAreShares() {
    RunObjective failed =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            BoundComparison.LT,
            1);
    RunObjective length =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FinishShare("length")),
            BoundComparison.GTE,
            50);
    var watched = new Watched(failed, length);
    watched.requests(3, 100); // all of them end by "stop"
    watched.record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(watched.reason(failed, exact(97))).isNull();
    assertThat(watched.reason(failed, exact(96))).contains("0 of at most 100");
    assertThat(watched.reason(length, exact(3))).isNull();
    assertThat(watched.reason(length, exact(2))).isNotNull();
  }

  @Test
  void noFailuresIsOutOfReachWithTheFirstOne() {
    RunObjective none =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.Failures()),
            new Requirement.Between(0, 0));
    var watched = new Watched(none);
    watched.requests(3, 100);
    watched.record(Requests.sent(0).ended(RequestStatus.CANCELLED).build());
    assertThat(watched.reason(none, RequestsToCome.UNKNOWN)).isNull();
    watched.record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(watched.reason(none, RequestsToCome.UNKNOWN)).isNotNull();
  }

  @Test
  void anObjectiveThatMayStayUndeterminedEndsNoRun() {
    RunObjective lenient = ttft(Statistic.Simple.MAX, BoundComparison.LTE, 200).allowUndetermined();
    var watched = new Watched(lenient);
    watched.requests(9, 900);
    assertThat(watched.reason(lenient, RequestsToCome.UNKNOWN)).isNull();
  }

  @Test
  void aProjectionNeedsSamplesAndTime() {
    var forecast = new Forecast(OptionalLong.empty(), OptionalDouble.of(100));
    assertThat(forecast.look(5, 500, 2)).isEqualTo(RequestsToCome.UNKNOWN);
    RequestsToCome later = forecast.look(50, 1000, 2);
    assertThat(later.kind()).isEqualTo(RequestsToCome.Kind.PROJECTED);
    assertThat(later.requests()).isGreaterThanOrEqualTo(2 + 10 * 20 * 50);
    assertThat(new Forecast(OptionalLong.empty(), OptionalDouble.empty()).look(50, 1000, 2))
        .isEqualTo(RequestsToCome.UNKNOWN);
    RunObjective p99 = ttft(new Statistic.Percentile(99), BoundComparison.LTE, 200);
    var watched = new Watched(p99);
    watched.requests(99, 900);
    var projected = new RequestsToCome(100, RequestsToCome.Kind.PROJECTED);
    assertThat(watched.reason(p99, projected)).isNull();
    watched.requests(1, 900);
    assertThat(watched.reason(p99, projected)).isNotNull();
  }

  static List<RunObjective> objectives() {
    return List.of(
        ttft(new Statistic.Percentile(99), BoundComparison.LTE, 200),
        ttft(new Statistic.Percentile(95), BoundComparison.LT, 200),
        ttft(new Statistic.Percentile(50), BoundComparison.LTE, 200),
        ttft(new Statistic.Percentile(100), BoundComparison.LTE, 400),
        ttft(new Statistic.Percentile(10), BoundComparison.GTE, 190),
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(90)),
            new Requirement.Between(100, 200)),
        new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, 95),
        new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.LTE, 97),
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            BoundComparison.LTE,
            2),
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare("HTTP 503")),
            BoundComparison.GT,
            3));
  }

  /**
   * Runs of every kind, of which many begin badly and get better: whatever was once out of reach is
   * not met in the end.
   */
  @ParameterizedTest
  @MethodSource("objectives")
  void whatIsOutOfReachIsNeverMet(RunObjective objective) {
    int stopped = 0;
    int met = 0;
    for (long seed = 0; seed < 100; seed++) {
      var random = new SplittableRandom(seed);
      int total = 20 + random.nextInt(300);
      Simulated simulated = new Simulated(objective, random);
      boolean outOfReach = false;
      for (int i = 0; i < total; i++) {
        simulated.request((double) i / total);
        outOfReach |= simulated.watched.reason(objective, exact(total - i - 1)) != null;
      }
      Verdict verdict = simulated.verdict();
      if (outOfReach) {
        assertThat(verdict).as("seed %s", seed).isNotEqualTo(Verdict.MET);
      }
      stopped += outOfReach ? 1 : 0;
      met += verdict == Verdict.MET ? 1 : 0;
    }
    assertThat(stopped).as("runs stopped").isPositive();
    assertThat(met).as("runs met").isPositive();
  }

  /** A closed load whose server becomes up to eight times as fast: no number is known. */
  @Test
  void aProjectionDoesNotStopARunThatGetsMuchBetter() {
    RunObjective objective = objectives().get(6);
    int stopped = 0;
    int met = 0;
    for (long seed = 0; seed < 100; seed++) {
      var random = new SplittableRandom(seed);
      var forecast = new Forecast(OptionalLong.empty(), OptionalDouble.of(60));
      Simulated simulated = new Simulated(objective, random);
      double turn = random.nextDouble();
      double faster = 1 + 7 * random.nextDouble();
      double share = random.nextDouble();
      long ended = 0;
      boolean outOfReach = false;
      for (int second = 1; second <= 60; second++) {
        boolean late = second > 60 * turn;
        int more = (int) (10 * (late ? faster : 1));
        for (int i = 0; i < more; i++) {
          simulated.add(!late && random.nextDouble() < share ? 300 : 100);
        }
        ended += more;
        RequestsToCome prospect = forecast.look(second, ended, 8);
        outOfReach |= simulated.watched.reason(objective, prospect) != null;
      }
      Verdict verdict = simulated.verdict();
      if (outOfReach) {
        assertThat(verdict).as("seed %s", seed).isNotEqualTo(Verdict.MET);
      }
      stopped += outOfReach ? 1 : 0;
      met += verdict == Verdict.MET ? 1 : 0;
    }
    assertThat(stopped).as("runs stopped").isPositive();
    assertThat(met).as("runs met").isPositive();
  }

  /** Of a hundred requests, more of which were cut than a verdict bears. */
  @Test
  void whatIsOutOfReachIsMissedAsSurelyAsWhatCameShows() {
    RunObjective p99 = ttft(new Statistic.Percentile(99), BoundComparison.LTE, 200);
    for (RunObjective objective : List.of(p99, p99.whereSure())) {
      ObjectiveResult sure = stopped(objective, 5);
      assertThat(sure.verdict()).isEqualTo(Verdict.MISSED);
      assertThat(sure.weak()).isFalse();
      assertThat(sure.reason()).isEqualTo("out of reach: …");
    }
    ObjectiveResult byChance = stopped(p99, 33);
    assertThat(byChance.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(byChance.weak()).isTrue();
    assertThat(byChance.reason()).isEqualTo("out of reach: …");
    assertThat(stopped(p99.whereSure(), 33).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  private static ObjectiveResult stopped(RunObjective objective, int every) {
    var run = new Simulated(objective, new SplittableRandom(1));
    for (int i = 1; i <= 100; i++) {
      run.add(i % every == 0 ? 300 : 100);
    }
    for (int i = 0; i < 10; i++) {
      run.record(Requests.sent(run.sent).ended(RequestStatus.UNFINISHED).build());
    }
    var cut = Evidence.of(run.recorder.snapshot(), run.slos.snapshot().all());
    RunObjective another = ttft(new Statistic.Percentile(50), BoundComparison.LTE, 200);
    List<ObjectiveResult> results =
        Judge.of(cut.with(s -> s.outOfReach = Map.of(objective, "out of reach: …")))
            .judge(List.of(objective, another));
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.UNDETERMINED);
    return results.get(0);
  }

  /** A run by chance, watched and judged. */
  private static final class Simulated {

    private final SplittableRandom random;
    private final RunObjective objective;
    private final RunRecorder recorder = new RunRecorder(0);
    private final Shard shard = recorder.newShard();
    private final SloRecorder slos = new SloRecorder(List.of(SLO), recorder);
    private final SloShard sloShard = slos.newShard();
    private final Watched watched;
    private final double bad;
    private final double badUntil;
    private final double failing;
    private final boolean fast;
    private long sent;

    Simulated(RunObjective objective, SplittableRandom random) {
      this.objective = objective;
      this.random = random;
      this.watched = new Watched(objective);
      double often = random.nextDouble();
      this.bad = random.nextBoolean() ? often : 0.1 * often;
      this.badUntil = random.nextDouble();
      this.fast = random.nextInt(4) == 0;
      this.failing = random.nextBoolean() ? 0 : 0.08 * random.nextDouble();
    }

    void request(double progress) {
      if (random.nextDouble() < failing) {
        record(Requests.sent(sent).ended(RequestStatus.FAILED).build());
      } else {
        boolean odd = random.nextDouble() < (progress < badUntil ? bad : 0);
        add(odd ? (fast ? 100 : 190 + random.nextInt(300)) : 195 + random.nextInt(5));
      }
    }

    void add(long millis) {
      record(Requests.sent(sent).chunks(sent + millis * MILLI).build());
    }

    private void record(RequestRecord request) {
      recorder.arrival(sent);
      shard.opened(sent);
      shard.record(request);
      sloShard.record(ended(request, List.of(SLO)));
      watched.record(request);
      sent += MILLI;
    }

    Verdict verdict() {
      var evidence = Evidence.of(recorder.snapshot(), slos.snapshot().all());
      return Judge.of(evidence).judge(List.of(objective)).get(0).verdict();
    }
  }

  /** A wait beyond the bound breaks it; a shorter one may have come out well. */
  @Test
  void requestsGivenUpBeyondTheBoundBreakIt() {
    RunObjective p99 = ttft(new Statistic.Percentile(99), BoundComparison.LTE, 200);
    var watched = new Watched(p99);
    watched.requests(100, 100);
    for (int i = 0; i < 9; i++) {
      watched.record(Requests.sent(0).closed(100 * Watched.MILLI).cancelled("gave up").build());
    }
    assertThat(watched.reason(p99, exact(0))).isNull();
    for (int i = 0; i < 3; i++) {
      watched.record(Requests.sent(0).closed(300 * Watched.MILLI).cancelled("gave up").build());
    }
    assertThat(watched.reason(p99, exact(0)))
        .isEqualTo("out of reach: 2 of at most 112 requests may miss, but 3 did");
  }
}
