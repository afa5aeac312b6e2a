// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.bench.client.ClientOrder;
import io.github.gatlingllm.bench.client.Marks;
import io.github.gatlingllm.bench.measure.Answered;
import io.github.gatlingllm.bench.measure.GcLog;
import io.github.gatlingllm.bench.measure.Span;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A client at its work, in a process of its own. */
final class BenchClient implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String LINES = "bench: ";

  /** Where it shows itself while it runs. */
  private static final String PAGE = "LLM live page: ";

  private static final String METRICS = "LLM live metrics: ";

  private static final String GC_LOG = "gc.log";

  /** What Gatling's build plugins run with, and what our guidance says. */
  private static final List<String> FOR_ALL =
      List.of(
          "-XX:MaxInlineLevel=20",
          "-XX:MaxTrivialSize=12",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "-Dio.netty.leakDetection.level=disabled");

  private final BenchJvm jvm;
  private final Path folder;
  private final Map<String, URI> shown = new HashMap<>();

  private BenchClient(BenchJvm jvm, Path folder) {
    this.jvm = jvm;
    this.folder = folder;
  }

  /**
   * Starts it.
   *
   * @param options further ones of its JVM
   */
  static BenchClient start(
      ClientKind kind, ClientOrder order, ClientLoad load, List<String> options)
      throws IOException {
    Path folder = order.folder().toAbsolutePath();
    Files.createDirectories(folder);
    var arguments = new ArrayList<String>();
    arguments.addAll(load.memoryOptions());
    arguments.addAll(FOR_ALL);
    arguments.add(GcLog.option(folder.resolve(GC_LOG)));
    arguments.addAll(options);
    arguments.addAll(kind.options());
    arguments.addAll(kind.order(order).options());
    arguments.addAll(kind.command(folder));
    return new BenchClient(
        BenchJvm.start(kind.label(), folder, List.of(LINES, PAGE, METRICS), arguments), folder);
  }

  long pid() {
    return jvm.pid();
  }

  /** Waits until it could begin but for its being {@link Marks#HELD_BACK}. */
  void ready() throws InterruptedException {
    answer(Marks.HELD);
  }

  /** Has it begin. */
  void go() throws IOException {
    jvm.say("go");
  }

  /** When its first stream began; waits for it. */
  long begins() throws InterruptedException {
    return Long.parseLong(answer(Marks.BEGINS));
  }

  /** The page on which it shows itself; known once it has begun. */
  Optional<URI> page() {
    return Optional.ofNullable(shown.get(PAGE));
  }

  /** What Prometheus would scrape; known once it has begun. */
  Optional<URI> metrics() {
    return Optional.ofNullable(shown.get(METRICS));
  }

  /** Bytes that its threads have allocated since the last time; empty if it can't tell. */
  OptionalDouble allocated() throws IOException, InterruptedException {
    jvm.say("mark");
    String bytes = answer(Marks.ALLOCATED);
    return bytes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Long.parseLong(bytes));
  }

  void ends(Duration patience) throws InterruptedException {
    jvm.ends(patience);
  }

  GcLog collections(Span span) {
    return GcLog.read(folder.resolve(GC_LOG), span);
  }

  /** What it wrote of each request; once it has ended. */
  List<Answered> answers() throws IOException {
    Path own = folder.resolve(ClientOrder.ROWS);
    if (Files.exists(own)) {
      return read(own, 0);
    }
    Path report = report();
    JsonNode run = JsonLines.one(report.resolve("summary.json")).path("run");
    return read(report.resolve("requests.jsonl"), run.path("startNanoTime").asLong());
  }

  private Path report() throws IOException {
    try (Stream<Path> runs = Files.list(folder)) {
      return runs.map(run -> run.resolve("llm"))
          .filter(Files::isDirectory)
          .findFirst()
          .orElseThrow(() -> new IOException("no report in " + folder));
    }
  }

  private static List<Answered> read(Path rows, long zero) throws IOException {
    var answers = new ArrayList<Answered>();
    for (JsonNode row : JsonLines.read(rows)) {
      answers.add(Answered.of(row, zero));
    }
    return answers;
  }

  private String answer(String beginning) throws InterruptedException {
    String line = jvm.line(PATIENCE);
    while (isShown(line, PAGE) || isShown(line, METRICS)) {
      line = jvm.line(PATIENCE);
    }
    if (!line.startsWith(beginning)) {
      throw new IllegalStateException("not what was asked for: " + line);
    }
    return line.substring(beginning.length());
  }

  private boolean isShown(String line, String what) {
    boolean reported = line.startsWith(what);
    if (reported) {
      shown.put(what, URI.create(line.substring(what.length())));
    }
    return reported;
  }

  @Override
  public void close() {
    jvm.close();
  }
}
