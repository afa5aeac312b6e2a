// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.util.DefaultClock;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.actor.ActorSystem;
import io.gatling.core.stats.DataWritersStatsEngine;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What a gap's record in Gatling's log costs the event loop: making it and handing it to one writer
 * that throws it away. Gatling's own writing and parsing come on top, on other threads.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-opens=java.base/java.lang=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GroupRecordBenchmark {

  private static final int CHUNKS = 128;
  private static final long GAP = 20_000_000;

  private final ActorSystem system = new ActorSystem();
  private final GatlingRecords figures =
      new GatlingRecords(
          new DataWritersStatsEngine(
              CollectionConverters.asScala(List.<ActorRef<DataWriterMessage>>of(new Ignoring()))
                  .toList(),
              system,
              new DefaultClock()));
  private final RequestRecord request =
      new RequestRecord(
          new RequestId("chat", List.of(), "scenario", 1, null),
          new Outcome(RequestStatus.OK, 200, null, "stop"),
          new Timing(
              Timing.ABSENT,
              0,
              CHUNKS * GAP,
              GAP,
              LongStream.rangeClosed(1, CHUNKS).map(i -> i * GAP).toArray(),
              true),
          new TokenCounts(256, CHUNKS, -1, -1, -1, null, TokenSource.USAGE),
          Phase.MEASURED,
          null);

  /** The records of one token. */
  @Benchmark
  @OperationsPerInvocation(CHUNKS)
  public void token() {
    figures.tokens(request, 1_000, true);
  }

  /** Ends Gatling's threads. */
  @TearDown
  public void close() {
    system.close();
  }

  /** Runs the benchmark with the allocation profiler. */
  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(GroupRecordBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }

  private static final class Ignoring implements ActorRef<DataWriterMessage> {

    @Override
    public void $bang(DataWriterMessage message) {}

    @Override
    public String name() {
      return "ignoring";
    }

    @Override
    public <R> scala.concurrent.Promise<R> replyPromise(
        scala.concurrent.duration.FiniteDuration timeout) {
      return scala.concurrent.Promise$.MODULE$.apply();
    }
  }
}
