// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.charts.stats.LogFileData;
import io.gatling.charts.stats.LogFileReader;
import io.gatling.commons.util.DefaultClock;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.actor.ActorSystem;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.stats.DataWritersStatsEngine;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.gatling.core.stats.writer.FileData;
import io.gatling.core.stats.writer.LogFileDataWriter;
import io.gatling.core.stats.writer.RunMessage;
import io.gatling.core.stats.writer.ShortScenarioDescription;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A program: what the record of a token costs in Gatling's log. Gatling's writer writes those of
 * many answers, and its reader reads them, as it does before it makes its report.
 */
final class TokenLog implements ActorRef<DataWriterMessage> {

  private static final int CHUNKS = 101;
  private static final long MILLI = 1_000_000;
  private static final List<String> GAPS = List.of("chat tokens", "ITL");

  private final RunMessage run =
      new RunMessage(
          "TokenLog", "tokenlog", 1_000_000_000_000L, "", gatlingVersion(), ZoneOffset.UTC);
  private final Path folder;
  private final LogFileDataWriter writer;
  private final FileData data;

  private TokenLog(Path folder) {
    this.folder = folder;
    this.writer =
        LogFileDataWriter.apply(
            run,
            seq(List.of(new ShortScenarioDescription("Chat", Option.empty()))),
            none(),
            folder);
    this.data = writer.onInit();
  }

  /**
   * Prints {@code 100000 gaps, 26.52 bytes each; written in 80 ms of CPU, read in 190 ms of CPU}.
   *
   * @param args a folder, and of how many answers of a hundred gaps, once for each number
   */
  public static void main(String[] args) throws IOException {
    for (int i = 1; i < args.length; i++) {
      new TokenLog(Files.createTempDirectory(Path.of(args[0]), "log"))
          .measure(Integer.parseInt(args[i]));
    }
  }

  private void measure(int answers) throws IOException {
    long start = cpuNanos();
    try (ActorSystem system = new ActorSystem()) {
      var engine = new DataWritersStatsEngine(seq(List.of(this)), system, new DefaultClock());
      var figures = new GatlingRecords(engine);
      for (int i = 0; i < answers; i++) {
        figures.tokens(answer(i), run.start() + i * 10L, true);
      }
    }
    writer.onStop(data);
    long written = cpuNanos();
    long gaps = gaps(LogFileReader.apply(run.runId(), folder, GatlingConfiguration.load()).read());
    long read = cpuNanos();
    System.out.printf(
        Locale.ROOT,
        "%d gaps, %.2f bytes each; written in %d ms of CPU, read in %d ms of CPU%n",
        gaps,
        (double) Files.size(folder.resolve(run.runId()).resolve("simulation.log")) / gaps,
        (written - start) / MILLI,
        (read - written) / MILLI);
  }

  /** Of this thread, which does it all: whatever else a machine does is not the log's. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long gaps(LogFileData read) {
    var group = CollectionConverters.asScala(GAPS).toList();
    return read.groupCumulatedResponseTimeGeneralStats(group, Option.empty()).get().count();
  }

  /** Gaps of 5 to 25 ms. */
  private static RequestRecord answer(int number) {
    long[] chunks = new long[CHUNKS];
    chunks[0] = 80 * MILLI;
    for (int i = 1; i < CHUNKS; i++) {
      chunks[i] = chunks[i - 1] + (5 + (number + i) % 21) * MILLI;
    }
    return new RequestRecord(
        new RequestId("chat", List.of(), "Chat", number, null),
        new Outcome(RequestStatus.OK, 200, null, "stop"),
        new Timing(Timing.ABSENT, 0, chunks[CHUNKS - 1], chunks[0], chunks, true),
        new TokenCounts(256, CHUNKS, -1, -1, -1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }

  @Override
  public void $bang(DataWriterMessage message) {
    writer.onMessage((DataWriterMessage.LoadEvent) message, data);
  }

  @Override
  public String name() {
    return "the log's writer, at once";
  }

  @Override
  public <R> Promise<R> replyPromise(FiniteDuration timeout) {
    return scala.concurrent.Promise$.MODULE$.apply();
  }

  private static String gatlingVersion() {
    return io.gatling.commons.util.GatlingVersion.ThisVersion().fullVersion();
  }

  private static <T> Seq<T> seq(List<T> elements) {
    return CollectionConverters.asScala(elements).toList();
  }

  private static <T> Seq<T> none() {
    return seq(List.of());
  }
}
