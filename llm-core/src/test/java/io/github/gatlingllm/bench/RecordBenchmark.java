// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.measure.detail.DetailRecorder;
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
import io.github.gatlingllm.measure.request.TokenTimeline;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What measuring costs: per token while it arrives, per request of 128 tokens at its end. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecordBenchmark {

  private static final int CHUNKS = 128;
  private static final long GAP = 20_000_000;

  private final RequestId id = new RequestId("chat", List.of(), "scenario", 1, null);
  private final Outcome outcome = new Outcome(RequestStatus.OK, 200, null, "stop");
  private final TokenCounts tokens =
      new TokenCounts(256, CHUNKS, -1, -1, -1, null, TokenSource.USAGE);
  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final DetailRecorder details = new DetailRecorder(recorder);
  private long now;

  /** One token: stamp and live counter; a new timeline every 128 of them included. */
  @Benchmark
  @OperationsPerInvocation(CHUNKS)
  public TokenTimeline token() {
    TokenTimeline timeline = new TokenTimeline();
    for (int i = 0; i < CHUNKS; i++) {
      timeline.chunk(i * GAP, false, -1);
      shard.chunk(1);
    }
    return timeline;
  }

  /** Only what {@link #record} needs to have something to record. */
  @Benchmark
  public RequestRecord build() {
    now += 100_000;
    long[] stamps = new long[CHUNKS];
    for (int i = 0; i < CHUNKS; i++) {
      stamps[i] = now + i * GAP;
    }
    long closed = stamps[CHUNKS - 1];
    Timing timing = new Timing(now, now, closed, stamps[0], stamps, true);
    return new RequestRecord(id, outcome, timing, tokens, Phase.MEASURED, null);
  }

  /** One request of 128 tokens: ten thousand a second, for as long as it runs. */
  @Benchmark
  public void record() {
    RequestRecord request = build();
    recorder.arrival(request.timing().closed()); // others arrive while this one streams
    shard.opened(request.timing().sent());
    shard.record(request);
  }

  /** The same into the details that a report shows besides. */
  @Benchmark
  public void detail() {
    details.record(build());
  }

  /** Runs it with what it allocates. */
  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(RecordBenchmark.class.getSimpleName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }
}
