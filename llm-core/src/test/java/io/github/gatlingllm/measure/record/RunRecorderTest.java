// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.LiveInterval;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RandomRequests;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RunRecorderTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  @Test
  void shardsMergedEqualOneShard() {
    RunSnapshot one = random(1);
    RunSnapshot many = random(4);
    assertThat(many.window()).isEqualTo(one.window());
    assertThat(many.requests().keySet()).isEqualTo(one.requests().keySet());
    assertSame(many.all(), one.all());
    one.requests().forEach((path, stats) -> assertSame(stats(many, path), stats));
  }

  @Test
  void allIsTheSumOfThePaths() {
    RunSnapshot run = random(2);
    long sent = run.requests().values().stream().mapToLong(each -> each.counts().sent()).sum();
    assertThat(run.all().counts().sent()).isEqualTo(sent);
    double tokens =
        run.requests().values().stream().mapToDouble(each -> window(each).outputTokens()).sum();
    assertThat(window(run.all()).outputTokens()).isCloseTo(tokens, within(1e-6));
  }

  @Test
  void ratesCountByStampsInTheWindowAndTheMakespanStandsBeside() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i <= 10; i++) {
      arrive(recorder, shard, Requests.sent(i * SECOND).chunks(stamps(i * SECOND, 2)).input(10));
    }
    RequestStats all = recorder.snapshot().all();
    // answers take 1.5 s: those of the last two arrivals come after the window
    assertThat(window(all).requests()).isCloseTo(0.9, within(1e-9));
    assertThat(window(all).inputTokens()).isCloseTo(10.0, within(1e-9));
    assertThat(requireNonNull(all.makespan()).requests()).isCloseTo(11 / 11.5, within(1e-9));
    assertThat(all.concurrency().peak()).isEqualTo(2);
    assertThat(all.concurrency().mean()).isCloseTo(1.45, within(1e-9));
  }

  @Test
  void warmUpIsInNoFigureButItsCount() {
    RunRecorder recorder = new RunRecorder(10 * SECOND);
    Shard shard = recorder.newShard();
    arrive(recorder, shard, Requests.sent(SECOND).chunks(stamps(SECOND, 2)).warmUp());
    arrive(recorder, shard, Requests.sent(12 * SECOND).chunks(stamps(12 * SECOND, 2)));
    arrive(recorder, shard, Requests.sent(20 * SECOND).chunks(stamps(20 * SECOND, 2)));
    RunSnapshot run = recorder.snapshot();
    assertThat(run.window()).isEqualTo(new Window(10 * SECOND, 20 * SECOND));
    assertThat(run.all().counts()).isEqualTo(new RequestStats.Counts(2, 0, 0, 0, 1, 0));
    assertThat(run.all().distribution(Metric.TTFT).orElseThrow().count()).isEqualTo(2);
    assertThat(window(run.all()).requests()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void namesWithIdsInThemDoNotFillTheMemory() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 1000; i++) {
      arrive(recorder, shard, Requests.sent(i).chunks(stamps(i, 2)).name("request " + i));
    }
    RunSnapshot run = recorder.snapshot();
    assertThat(run.requests()).hasSize(201);
    assertThat(stats(run, List.of("<other>")).counts().sent()).isEqualTo(800);
  }

  /** As if it had been the only one, but for the window, which is the run's. */
  @Test
  void aScenarioHasTheFiguresOfItsRequestsAlone() {
    List<RequestRecord> requests = inScenarios(5000);
    RunSnapshot run = recorded(requests, requests);
    assertThat(run.scenarios().keySet()).containsExactlyInAnyOrder("A", "B", "C");
    run.scenarios()
        .forEach(
            (scenario, stats) ->
                assertSame(
                    stats,
                    recorded(
                            requests,
                            requests.stream()
                                .filter(each -> each.id().scenario().equals(scenario))
                                .toList())
                        .all()));
    RunSnapshot one = random(1);
    assertSame(run.all(), one.all());
    one.requests().forEach((path, stats) -> assertSame(stats(run, path), stats));
  }

  @Test
  void oneScenarioAloneIsNotToldApart() {
    assertThat(random(2).scenarios()).isEmpty();
  }

  @Test
  void concurrencyOfTheFirstScenarioIsKnownFromItsBeginning() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 3; i++) {
      arrive(recorder, shard, Requests.sent(i).chunks(stamps(0, 3)).scenario("first"));
    }
    recorder.fetchSpans();
    arrive(
        recorder, shard, Requests.sent(10 * SECOND).chunks(stamps(10 * SECOND, 1)).scenario("x"));
    RunSnapshot run = recorder.snapshot();
    assertThat(requireNonNull(run.scenarios().get("first")).concurrency().peak()).isEqualTo(3);
    assertThat(requireNonNull(run.scenarios().get("x")).concurrency().peak()).isEqualTo(1);
  }

  /** Names with an id in them, in two scenarios: what has no room is in no scenario's figures. */
  @Test
  void aScenarioOfWhichNotAllIsKeptIsNotTold() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 900; i++) {
      String scenario = List.of("a", "b", "c").get(i % 3);
      arrive(recorder, shard, Requests.sent(i).chunks(i + 9).name("r " + i / 3).scenario(scenario));
    }
    arrive(recorder, shard, Requests.sent(901).chunks(910).name("r 0").scenario("a"));
    RunSnapshot run = recorder.snapshot();
    assertThat(run.scenarios()).isEmpty();
    assertThat(run.requests()).hasSize(201);
    assertThat(run.all().counts().sent()).isEqualTo(901);
    assertThat(stats(run, List.of("r 0")).counts().sent()).isEqualTo(4);
  }

  private static List<RequestRecord> inScenarios(int count) {
    SplittableRandom random = new SplittableRandom(99);
    SplittableRandom scenarios = new SplittableRandom(1);
    return Stream.generate(() -> RandomRequests.any(random))
        .limit(count)
        .map(
            request ->
                RandomRequests.inScenario(
                    request, String.valueOf("ABC".charAt(scenarios.nextInt(3)))))
        .toList();
  }

  private static RunSnapshot recorded(List<RequestRecord> arriving, List<RequestRecord> requests) {
    RunRecorder recorder = new RunRecorder(10 * SECOND);
    Shard[] shards = {recorder.newShard(), recorder.newShard()};
    arriving.forEach(request -> recorder.arrival(request.timing().due()));
    for (int i = 0; i < requests.size(); i++) {
      shards[i % 2].opened(requests.get(i).timing().sent());
      shards[i % 2].record(requests.get(i));
    }
    return recorder.snapshot();
  }

  @Test
  void progressTellsWhatHappenedSinceTheLastLook() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    long start = System.nanoTime();
    recorder.interval(start);
    shard.opened(0);
    shard.opened(1);
    shard.chunk(3);
    shard.chunk(1);
    shard.record(Requests.sent(0).chunks(100 * MILLI, 120 * MILLI).build());
    LiveInterval interval = recorder.interval(start + 2 * SECOND);
    assertThat(interval.active()).isEqualTo(1);
    assertThat(interval.finished()).isEqualTo(1);
    assertThat(interval.outputTokensPerSecond()).isEqualTo(2);
    assertThat(requireNonNull(interval.ttft()).percentile(50)).isEqualTo(100 * MILLI);
    shard.record(Requests.sent(1).ended(RequestStatus.FAILED).build());
    LiveInterval next = recorder.interval(start + 3 * SECOND);
    assertThat(next.failures()).isEqualTo(1);
    assertThat(next.active()).isZero();
    assertThat(next.ttft()).isNull();
    assertThat(recorder.snapshot().all().failures()).containsEntry("HTTP 503", 1L);
  }

  @Test
  void aColdStartIsSeen() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 100; i++) {
      long sent = i * SECOND;
      arrive(recorder, shard, Requests.sent(sent).chunks(sent + (i < 10 ? 300 : 200) * MILLI));
    }
    assertThat(recorder.coldStartRatio()).hasValue(1.5);
  }

  @Test
  void eventLoopsAndTheProgressLineDoNotDisturbEachOther() throws InterruptedException {
    RunRecorder recorder = new RunRecorder(0);
    Thread[] loops = new Thread[3];
    java.util.Arrays.setAll(loops, i -> new Thread(() -> requests(recorder, 33_000)));
    for (Thread loop : loops) {
      loop.start();
    }
    long finished = 0;
    for (int i = 0; i < 5; i++) {
      finished += recorder.interval().finished();
      assertThat(recorder.snapshot().all().counts().sent()).isGreaterThanOrEqualTo(finished);
    }
    for (Thread loop : loops) {
      loop.join();
    }
    finished += recorder.interval().finished();
    RequestStats all = recorder.snapshot().all();
    assertThat(finished).isEqualTo(99_000);
    assertThat(all.counts().sent()).isEqualTo(99_000);
    assertThat(all.distribution(Metric.TTFT).orElseThrow().exact()).isTrue();
    assertThat(all.distribution(Metric.TTFT).orElseThrow().count()).isEqualTo(99_000);
    assertThat(all.concurrency().peak()).isEqualTo(6);
    assertThat(recorder.interval().active()).isZero();
  }

  private static void requests(RunRecorder recorder, int count) {
    Shard shard = recorder.newShard();
    for (int i = 0; i < count; i++) {
      long sent = i * MILLI;
      arrive(recorder, shard, Requests.sent(sent).chunks(sent + MILLI, sent + 2 * MILLI));
    }
  }

  private static RunSnapshot random(int shards) {
    SplittableRandom random = new SplittableRandom(99);
    RunRecorder recorder = new RunRecorder(10 * SECOND);
    Shard[] targets = new Shard[shards];
    java.util.Arrays.setAll(targets, i -> recorder.newShard());
    for (int i = 0; i < 5000; i++) {
      RequestRecord request = RandomRequests.any(random);
      Shard shard = targets[i % shards];
      recorder.arrival(request.timing().due());
      shard.opened(request.timing().sent());
      shard.record(request);
    }
    return recorder.snapshot();
  }

  private static void arrive(RunRecorder recorder, Shard shard, Requests builder) {
    RequestRecord request = builder.build();
    recorder.arrival(request.timing().due());
    shard.opened(request.timing().sent());
    shard.record(request);
  }

  /** First token after 500 ms, each next one a second later. */
  private static long[] stamps(long sent, int count) {
    long[] stamps = new long[count];
    java.util.Arrays.setAll(stamps, i -> sent + SECOND / 2 + i * SECOND);
    return stamps;
  }

  private static void assertSame(RequestStats actual, RequestStats expected) {
    assertThat(actual.counts()).isEqualTo(expected.counts());
    assertThat(actual.failures()).isEqualTo(expected.failures());
    assertThat(actual.tokens().outputTotal()).isEqualTo(expected.tokens().outputTotal());
    assertThat(window(actual).requests()).isEqualTo(window(expected).requests());
    assertThat(window(actual).outputTokens())
        .isCloseTo(window(expected).outputTokens(), within(1e-9));
    assertThat(actual.makespan()).isEqualTo(expected.makespan());
    assertThat(actual.concurrency()).isEqualTo(expected.concurrency());
    assertThat(actual.distributions().keySet()).isEqualTo(expected.distributions().keySet());
    expected.distributions().forEach((metric, value) -> assertSame(of(actual, metric), value));
  }

  private static void assertSame(Distribution actual, Distribution expected) {
    assertThat(actual.count()).isEqualTo(expected.count());
    assertThat(actual.mean()).isCloseTo(expected.mean(), Percentage.withPercentage(1e-6));
    assertThat(actual.stdDev()).isCloseTo(expected.stdDev(), Percentage.withPercentage(1e-6));
    for (double percentile : new double[] {0, 10, 50, 99, 100}) {
      assertThat(actual.percentile(percentile)).isEqualTo(expected.percentile(percentile));
    }
  }

  private static Distribution of(RequestStats stats, Metric metric) {
    return stats.distribution(metric).orElseThrow();
  }

  private static Rates window(RequestStats stats) {
    return requireNonNull(stats.window());
  }

  private static RequestStats stats(RunSnapshot run, List<String> path) {
    return requireNonNull(run.requests().get(path));
  }
}
