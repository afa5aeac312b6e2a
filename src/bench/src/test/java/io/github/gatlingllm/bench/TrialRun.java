// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.bench.client.ClientOrder;
import io.github.gatlingllm.bench.measure.Answered;
import io.github.gatlingllm.bench.measure.Errors;
import io.github.gatlingllm.bench.measure.Figure;
import io.github.gatlingllm.bench.measure.Figures;
import io.github.gatlingllm.bench.measure.GcLog;
import io.github.gatlingllm.bench.measure.Longs;
import io.github.gatlingllm.bench.measure.ProcStat;
import io.github.gatlingllm.bench.measure.ServerWord;
import io.github.gatlingllm.bench.measure.Span;
import io.github.gatlingllm.bench.measure.TokenTally;
import io.github.gatlingllm.bench.measure.Truth;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One client under one load: a fresh server, a fresh client, two marks, and the reckoning. */
final class TrialRun {

  /** Behind the second mark, so that the load does not ebb before it. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  private static final Duration LONGEST_RAMP = Duration.ofSeconds(5);

  /** Ends of answers, reports, and all that a machine may have to do besides. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final double MEGABYTE = 1 << 20;

  private final BenchSettings settings;
  private final ClientLoad load;
  private final ClientKind kind;
  private final Path folder;

  TrialRun(BenchSettings settings, ClientLoad load, ClientKind kind, Path folder) {
    this.settings = settings;
    this.load = load;
    this.kind = kind;
    this.folder = folder;
  }

  Figures run() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    try (Server server = Server.start(load, settings.grain(), folder, load.paced());
        Audience audience = kind.audience();
        BenchClient client = BenchClient.start(kind, order(server), load, options(audience))) {
      long begin = client.begins();
      audience.look(client.page(), client.metrics());
      Mark from = mark(begin + settings.warmUp().toNanos(), client, server);
      Mark to = mark(from.nanos() + settings.measured().toNanos(), client, server);
      double loadAverage = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
      client.ends(PATIENCE);
      Optional<ServerWord> word = server.stop();
      List<Answered> answers = client.answers();
      Figures figures = figures(from, to, client, answers, server.truths());
      word.ifPresent(said -> word(figures, said, answers));
      audience.tell(figures);
      return figures.put(Figure.LOAD, loadAverage);
    }
  }

  private List<String> options(Audience audience) {
    var options = new ArrayList<>(settings.options(kind));
    options.addAll(audience.options());
    return options;
  }

  /** Where no token is logged, their number still is. */
  private void word(Figures figures, ServerWord word, List<Answered> answers) {
    if (!load.paced()) {
      long counted = answers.stream().mapToLong(Answered::tokens).sum();
      figures.put(Figure.LOST, Math.abs(word.tokens() - counted));
    }
  }

  private static Mark mark(long at, BenchClient client, Server server)
      throws IOException, InterruptedException {
    TimeUnit.NANOSECONDS.sleep(at - System.nanoTime());
    return Mark.now(client, server);
  }

  private ClientOrder order(Server server) {
    int seconds = Math.toIntExact(settings.warmUp().dividedBy(3).toSeconds());
    Duration ramp = Duration.ofSeconds(Math.max(1, Math.min(seconds, LONGEST_RAMP.toSeconds())));
    return new ClientOrder(
        server.url(),
        load.streams(),
        settings.tokens(load),
        load.shortTokens(settings.tokens(load)),
        settings.warmUp().multipliedBy(2).dividedBy(3),
        ramp,
        load.interval(),
        settings.warmUp().plus(settings.measured()).plus(TAIL),
        folder.toAbsolutePath(),
        settings.gaps() && load.paced(),
        false,
        load.paced()); // else the server's count would hold its answer, too
  }

  private Figures figures(
      Mark from, Mark to, BenchClient client, List<Answered> answers, Map<String, Truth> truths) {
    var span = new Span(from.nanos(), to.nanos());
    TokenTally tally = TokenTally.of(answers, truths, span);
    if (tally.measured() <= 0) {
      throw new IllegalStateException("no token came between the marks, see " + folder);
    }
    var figures = new Figures();
    figures.put(Figure.TOKENS, tally.measured() / span.seconds());
    figures.put(Figure.REQUESTS, tally.requests());
    figures.put(Figure.FAILED, tally.failed());
    tally
        .lost()
        .ifPresent(lost -> figures.put(Figure.LOST, lost + TokenTally.unknown(answers, truths)));
    cost(figures, from, to, tally.measured());
    memory(figures, to, tally.measured(), client.collections(span));
    if (!truths.isEmpty()) {
      accuracy(figures, Errors.of(answers, truths, span));
      figures.putMicros(Figure.SERVER_LATE, late(truths, span).percentile(99));
    }
    return figures;
  }

  private static void cost(Figures figures, Mark from, Mark to, double tokens) {
    if (from.client().isEmpty() || to.client().isEmpty()) {
      return;
    }
    ProcStat client = to.client().get().since(from.client().get());
    figures.put(Figure.PROCESS_CPU, client.micros() / tokens);
    if (from.threads().isPresent() && to.threads().isPresent()) {
      double micros = to.threads().getAsDouble() - from.threads().getAsDouble();
      figures.put(Figure.CPU, micros / tokens);
    }
    if (from.server().isPresent() && to.server().isPresent()) {
      ProcStat server = to.server().get().since(from.server().get());
      figures.put(Figure.SERVER_CPU, server.micros() / tokens);
      if (from.machine().isPresent() && to.machine().isPresent()) {
        figures.put(
            Figure.OTHERS,
            to.machine().get().since(from.machine().get()).percentOfOthers(client, server));
      }
    }
  }

  private static void memory(Figures figures, Mark to, double tokens, GcLog collections) {
    to.memory()
        .ifPresent(
            memory ->
                figures
                    .put(Figure.RSS, memory.bytes() / MEGABYTE)
                    .put(Figure.RSS_PEAK, memory.peakBytes() / MEGABYTE));
    to.allocated().ifPresent(bytes -> figures.put(Figure.ALLOCATED, bytes / tokens));
    figures.put(Figure.GC_COUNT, collections.count());
    figures.put(Figure.GC_P99, collections.percentileMillis(99));
    figures.put(Figure.GC_MAX, collections.percentileMillis(100));
  }

  private Longs late(Map<String, Truth> truths, Span span) {
    var late = new Longs();
    truths.values().forEach(truth -> truth.late(span, load.interval().toNanos(), late));
    return late;
  }

  private static void accuracy(Figures figures, Errors errors) {
    figures.putMicros(Figure.TTFT_P50, errors.ttft().percentile(50));
    figures.putMicros(Figure.TTFT_P99, errors.ttft().percentile(99));
    figures.putMicros(Figure.WRITTEN_TTFT_P99, errors.fromWritten().percentile(99));
    figures.putMicros(Figure.ITL_P50, errors.gaps().percentile(50));
    figures.putMicros(Figure.ITL_P99, errors.gaps().percentile(99));
    figures.putMicros(Figure.FIRST_TTFT, errors.firstTtft());
    figures.putMicros(Figure.LOG_OPEN, errors.open().percentile(99));
  }
}
