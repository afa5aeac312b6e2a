// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was offered and what was served, of a server that keeps up. */
class AgreeingRatesTest {

  private static final double NANOS = 1e9;

  /** A tenth of a millisecond until a request that is due has left. */
  private static final long LAG = 100_000;

  private record Run(RunInfo.Load load, RunSnapshot snapshot) {

    double offered() {
      return load.offeredRequestsPerSecond().orElseThrow();
    }

    double served() {
      return Objects.requireNonNull(snapshot.all().window()).requests();
    }

    RequestStats.Concurrency concurrency() {
      return snapshot.all().concurrency();
    }
  }

  /** By the number of requests, their rate, how long each takes, and how many send in step. */
  @ParameterizedTest(name = "{0} requests, {1}/s, each takes {2} s, populations: {3}")
  @CsvSource({
    "2, 1, 0.2, 1",
    "10, 2, 0.01, 1",
    "10, 2, 0.4, 1",
    "10, 2, 0.7, 1",
    "10, 2, 1.6, 1",
    "10, 2, 0.4, 2",
    "10, 2, 0.7, 3",
    "40, 0.7, 0.05, 1",
    "40, 0.7, 1.3, 1",
    "40, 0.7, 4, 1",
    "40, 10, 0.25, 2",
    "100, 5, 0.02, 1",
    "100, 5, 1.1, 1",
    "100, 20, 0.3, 3",
    "1000, 50, 0.01, 1",
    "1000, 50, 0.8, 1",
    "1000, 50, 0.8, 3",
  })
  void evenlySpacedLoadsServeWhatTheyOffer(int requests, double rate, double takes, int together) {
    Run run = run(requests, rate, takes, together, OptionalDouble.empty());
    assertThat(run.offered()).as("offered").isCloseTo(rate * together, Offset.offset(1e-6));
    double concurrency = rate * together * takes; // by Little's law, once it is steady
    double apart = 0.02 + concurrency / (requests * together);
    assertThat(run.served())
        .as("served")
        .isBetween(run.offered() * (1 - apart), run.offered() * (1 + apart));
    assertThat(run.load().achievedRequestsPerSecond())
        .isCloseTo(run.offered(), Offset.offset(1e-6));
  }

  @Test
  void thoseInFlightAtTheEndAreNamed() {
    Run run = run(40, 0.7, 4, 1, OptionalDouble.of(0.7));
    assertThat(run.offered()).isEqualTo(0.7);
    // due at the end, and 1.43 and 2.86 s before
    assertThat(run.concurrency().atEnd()).hasValue(3);
    assertThat(run.served() * run.snapshot().window().seconds()).isCloseTo(37, Offset.offset(1e-6));
  }

  /** As an event loop tells of them: each when it ends. */
  private static Run run(
      int requests, double rate, double takes, int together, OptionalDouble profile) {
    var recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    var sends = new SendCount();
    var open = new PriorityQueue<RequestRecord>((a, b) -> Long.compare(end(a), end(b)));
    for (int i = 0; i < requests * together; i++) {
      int round = i / together;
      long due = Math.round(round * NANOS / rate);
      while (!open.isEmpty() && end(open.element()) <= due) {
        shard.record(open.remove());
      }
      recorder.arrival(due);
      sends.sent(due, false, due + LAG, recorder.window());
      shard.opened(due + LAG);
      open.add(request(due, due + LAG + Math.round(takes * NANOS)));
    }
    while (!open.isEmpty()) {
      shard.record(open.remove());
    }
    RunSnapshot snapshot = recorder.snapshot();
    var load =
        AppliedLoad.of(LoadModel.OPEN, true, profile, snapshot, sends, LoadPace.Reach.UNKNOWN);
    return new Run(load, snapshot);
  }

  private static long end(RequestRecord request) {
    return request.timing().closed();
  }

  private static RequestRecord request(long due, long closed) {
    return new RequestRecord(
        new RequestId("chat", List.of(), "Chat", 1, null),
        new Outcome(RequestStatus.OK, 200, null, null),
        new Timing(due, due + LAG, closed, Timing.ABSENT, new long[] {closed}, false),
        new TokenCounts(1, 1, -1, -1, -1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }
}
