// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import static io.github.gatlingllm.slo.objective.EndedRequests.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each SLO counts the requests that were held against it, and no others. */
class SloRecorderTest {

  private static final long MILLI = 1_000_000;
  private static final Slo QUICK = slo("quick", 100);
  private static final Slo BATCH = slo("batch", 1000);
  private static final Slo NEVER = slo("never", 1);

  private final RunRecorder run = new RunRecorder(0);
  private final SloRecorder recorder = new SloRecorder(List.of(QUICK, NEVER, BATCH), run);
  private final SloShard one = recorder.newShard();
  private final SloShard other = recorder.newShard();

  @Test
  void aPathHasTheSlosOfItsRequests() {
    one.record(ended(request("chat", 50), List.of(QUICK)));
    other.record(ended(request("chat", 500), List.of(QUICK)));
    one.record(ended(request("report", 500), List.of(BATCH)));
    one.record(ended(request("free", 500), List.of()));
    Map<List<String>, List<SloStats>> paths = recorder.snapshot().requests();
    assertThat(paths).containsOnlyKeys(List.of("chat"), List.of("report"));
    assertThat(paths.get(List.of("chat"))).singleElement().extracting("slo").isEqualTo(QUICK);
    assertThat(paths.get(List.of("report"))).singleElement().extracting("slo").isEqualTo(BATCH);
    SloStats chat = paths.getOrDefault(List.of("chat"), List.of()).get(0);
    assertThat(List.of(chat.good(), chat.missed(), chat.sent())).containsExactly(1L, 1L, 2L);
  }

  @Test
  void allHasEachSloOfTheRunOverItsOwnRequests() {
    one.record(ended(request("chat", 50), List.of(QUICK, BATCH)));
    other.record(ended(request("report", 500), List.of(BATCH)));
    List<SloStats> all = recorder.snapshot().all();
    assertThat(all).extracting(SloStats::slo).containsExactly(QUICK, NEVER, BATCH);
    assertThat(all).extracting(SloStats::judged).containsExactly(1L, 0L, 2L);
    assertThat(all).extracting(SloStats::good).containsExactly(1L, 0L, 2L);
    assertThat(all.get(1).attainment()).isEmpty();
  }

  @Test
  void whileTheRunGoesOnEachSloIsTalliedOverAllPathsAndEventLoops() {
    one.record(ended(request("chat", 50), List.of(QUICK, BATCH)));
    other.record(ended(request("chat", 500), List.of(QUICK)));
    other.record(ended(request("report", 5000), List.of(BATCH)));
    assertThat(recorder.soFar(TimingUncertainty.UNKNOWN))
        .containsExactly(
            new SloTally(QUICK, 1, 2), new SloTally(NEVER, 0, 0), new SloTally(BATCH, 1, 2));
    assertThat(recorder.soFar(TimingUncertainty.UNKNOWN))
        .as("looking takes nothing away")
        .isEqualTo(recorder.soFar(TimingUncertainty.UNKNOWN));
    assertThat(SloTally.none(NEVER).attainment()).isEmpty();
    assertThat(SloTally.none(NEVER).reaches(0.9)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(new SloTally(QUICK, 9, 10).reaches(0.9)).isEqualTo(Verdict.MET);
    assertThat(new SloTally(QUICK, 1, 10).reaches(0.9)).isEqualTo(Verdict.MISSED);
  }

  @Test
  void aScenarioHasTheSlosOfItsRequests() {
    assertThat(recorder.snapshot().scenarios()).isEmpty();
    one.record(ended(in("talk", "chat", 50), List.of(QUICK)));
    assertThat(recorder.snapshot().scenarios()).as("one alone").isEmpty();
    other.record(ended(in("talk", "report", 500), List.of(QUICK, BATCH)));
    other.record(ended(in("read", "report", 500), List.of(BATCH)));
    Map<String, List<SloStats>> scenarios = recorder.snapshot().scenarios();
    assertThat(scenarios).containsOnlyKeys("talk", "read");
    List<SloStats> talk = scenarios.getOrDefault("talk", List.of());
    assertThat(talk).extracting(SloStats::slo).containsExactly(QUICK, BATCH);
    assertThat(talk).extracting(SloStats::judged).containsExactly(2L, 1L);
    assertThat(talk).extracting(SloStats::good).containsExactly(1L, 1L);
    assertThat(scenarios.get("read")).singleElement().extracting("slo").isEqualTo(BATCH);
    assertThat(recorder.snapshot().all()).extracting(SloStats::judged).containsExactly(2L, 0L, 2L);
    assertThat(recorder.snapshot().requests().get(List.of("report")))
        .extracting(SloStats::judged)
        .containsExactly(1L, 2L);
  }

  /** A request that the run has heard of. */
  private RequestRecord in(String scenario, String name, long ttft) {
    RequestRecord request =
        Requests.sent(0).name(name).chunks(ttft * MILLI).scenario(scenario).build();
    run.source(request.id());
    return request;
  }

  @Test
  void requestsOfOnePathMayHaveDifferentSlos() {
    one.record(ended(request("chat", 50), List.of(BATCH)));
    other.record(ended(request("chat", 50), List.of(QUICK)));
    List<SloStats> chat = recorder.snapshot().requests().get(List.of("chat"));
    assertThat(chat).extracting(SloStats::slo).containsExactly(QUICK, BATCH);
    assertThat(chat).extracting(SloStats::judged).containsExactly(1L, 1L);
  }

  @Test
  void anObjectiveWithoutRequestsIsNotMet() {
    one.record(ended(request("chat", 50), List.of(QUICK)));
    var shard = run.newShard();
    shard.opened(0);
    shard.record(request("chat", 50));
    ObjectiveResult result = judge(NEVER);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo("no request was judged against SLO never");
  }

  @Test
  void requestsCutByTheEndCountForTheirSlos() {
    var shard = run.newShard();
    for (int i = 0; i < 1000; i++) {
      shard.opened(0);
      shard.record(request("chat", 50));
      one.record(ended(request("chat", 50), List.of(QUICK)));
    }
    for (int i = 0; i < 5; i++) {
      var cut = Requests.sent(0).name("report").ended(RequestStatus.UNFINISHED).build();
      shard.opened(0);
      shard.record(i == 0 ? request("report", 50) : cut);
      one.record(ended(i == 0 ? request("report", 50) : cut, List.of(BATCH)));
    }
    assertThat(judge(QUICK).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(BATCH).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(BATCH).reason()).startsWith("4 of 5 requests were cut");
  }

  private ObjectiveResult judge(Slo slo) {
    Evidence evidence = Evidence.of(run.snapshot(), recorder.snapshot().all());
    var objective =
        new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 50);
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static io.github.gatlingllm.measure.request.RequestRecord request(
      String name, long ttft) {
    return Requests.sent(0).name(name).chunks(ttft * MILLI).build();
  }

  private static Slo slo(String name, double millis) {
    return new Slo(name, List.of(new Bound(Metric.TTFT, BoundComparison.LTE, millis * MILLI)));
  }
}
