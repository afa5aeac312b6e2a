// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.generator.ThreadCpu;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.measure.stamps.StampRecorder;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.slo.earlystop.UnreachableObjectives;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.watch.WatchedRequest;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
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

/**
 * What writing a finished request down costs, per token: all that {@link EventLoopRun} does with
 * it, levels off, one SLO of two bounds; ten thousand requests of 128 tokens a second of the run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 6, time = 1)
@Measurement(iterations = 6, time = 1)
public class EventLoopRunBenchmark {

  private static final int CHUNKS = 128;
  private static final int STREAMS = 64;
  private static final long GAP = 20_000_000;

  private final RequestId id = new RequestId("chat", List.of(), "scenario", 1, null);
  private final Outcome outcome = new Outcome(RequestStatus.OK, 200, null, "stop");
  private final TokenCounts tokens =
      new TokenCounts(256, CHUNKS, -1, -1, -1, null, TokenSource.USAGE);
  private final Slo slo =
      new Slo(
          "slo",
          List.of(
              new Bound(Metric.TTFT, BoundComparison.LTE, 200e6),
              new Bound(Metric.TPOT, BoundComparison.LTE, 50e6)));
  private final UnreachableObjectives outOfReach = new UnreachableObjectives(List.of());

  @SuppressWarnings("NullAway") // nothing here asks whether to stop
  private final Recorders recorders =
      Recorders.of(
          Phases.of(WindowEdges.NONE, OptionalDouble.empty()),
          LevelRun.none(null),
          null,
          List.of(slo));

  private final RunRecorder recorder = recorders.run();
  private final LiveRun run =
      new LiveRun(
          recorders, new ClientWatch(0, recorder::window), new AnswerRemarks(), List.of(), false);

  private final EventLoopRun loop =
      new EventLoopRun(
          run,
          recorder.newShard(),
          new StampRecorder(new LateCauses(), new ThreadCpu()),
          List.of(
              RunPart.ofEnded(number -> recorders.slos().newShard()::record).newListener(0),
              RunPart.ofEnded(number -> outOfReach.newWatcher()::record).newListener(0),
              RunPart.ofEnded(
                      number ->
                          ended ->
                              recorders.details().record(ended.request(), ended.source(), number))
                  .newListener(0)),
          List.of());
  private final EventLoopRun.InFlight inFlight = () -> {};
  private final long[][] streams = streams();
  private long now;
  private int next;

  private static long[][] streams() {
    var random = new SplittableRandom(1);
    long[][] streams = new long[STREAMS][CHUNKS];
    for (long[] stream : streams) {
      long at = 100_000_000 + random.nextLong(50_000_000);
      for (int i = 0; i < CHUNKS; i++) {
        stream[i] = at;
        at += GAP / 2 + random.nextLong(GAP);
      }
    }
    return streams;
  }

  /** Only what {@link #record} needs to have something to record. */
  @Benchmark
  @OperationsPerInvocation(CHUNKS)
  public RequestRecord build() {
    now += 100_000;
    long[] stream = streams[next++ % STREAMS];
    long[] stamps = new long[CHUNKS];
    for (int i = 0; i < CHUNKS; i++) {
      stamps[i] = now + stream[i];
    }
    long closed = stamps[CHUNKS - 1];
    Timing timing = new Timing(now, now, closed, stamps[0], stamps, true);
    return new RequestRecord(id, outcome, timing, tokens, Phase.MEASURED, null);
  }

  /** One request, while others arrive. */
  @Benchmark
  @OperationsPerInvocation(CHUNKS)
  public void record() {
    RequestRecord request = build();
    recorder.arrival(request.timing().closed());
    loop.opened(inFlight, request.timing().sent());
    loop.closed(inFlight);
    loop.ended(request, List.of(slo), WatchedRequest.NONE);
  }

  /** Runs it with what it allocates. */
  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(EventLoopRunBenchmark.class.getSimpleName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }
}
