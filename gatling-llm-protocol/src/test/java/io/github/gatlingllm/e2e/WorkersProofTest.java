/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Prompts;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.session.Draws;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workers in network namespaces of their own, as far as the machine allows it, else as plain
 * processes.
 */
@Tag("proof")
class WorkersProofTest {

  private static final int MOST_WORKERS = 4;
  private static final int PORT = 7727;

  /** Two scenarios that overlap; each request's prompt is noted with its user's number. */
  public static class Noted extends Simulation {

    private final Function<Session, String> variousAgain = various();
    private final Function<Session, String> alikeAgain = prompts(30).unique(9);

    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .requestIds(true)
              .recordGaps(true)
              .recordTokens(false)
              .objectives(objectives(metric("chat").ttft().percentile(90).lte(ms(5000))));
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(various()))
                  .exec(session -> note(session, variousAgain))
                  .injectOpen(poisson(25).during(12).seed(3)),
              scenario("More")
                  .exec(llm("more").chat().user(prompts(30).unique(9)).outputTokens(16))
                  .exec(session -> note(session, alikeAgain))
                  .injectOpen(poisson(5).to(15).during(10).seed(4)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(protocol.assertions());
    }

    private static Prompts various() {
      return prompts(uniform(20, 90)).outputTokens(uniform(20, 60)).unique(7);
    }

    /** What is drawn for a user is the same from each source with the same seed. */
    private static Session note(Session session, Function<Session, String> prompts) {
      long number = Objects.requireNonNull(Draws.of(session.asScala())).next(new Object());
      append(
          Path.of(Setting.of("e2e.prompts")), number + " " + hash(prompts.apply(session)) + "\n");
      return session;
    }

    private static synchronized void append(Path file, String line) {
      try {
        Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String hash(String text) {
      try {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        return HexFormat.of().formatHex(digest, 0, 8);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @TempDir private Path folder;
  private @Nullable Namespaces namespaces;

  @BeforeEach
  void open() throws IOException {
    namespaces = Namespaces.possible() ? Namespaces.open(MOST_WORKERS) : null;
    System.out.println(
        namespaces == null ? "workers are plain processes" : "workers are in network namespaces");
  }

  @AfterEach
  void close() throws IOException {
    if (namespaces != null) {
      namespaces.close();
    }
  }

  @Test
  void workersSendTogetherWhatOneSendsAndMeasureAsExactly() throws IOException {
    List<String> alone = sentBy(1);
    assertThat(alone).hasSizeGreaterThan(350);
    assertThat(sentBy(2)).isEqualTo(alone);
    assertThat(sentBy(4)).isEqualTo(alone);
  }

  /** Of each request its number, due time, prompt, asked lengths; sorted. */
  private List<String> sentBy(int count) throws IOException {
    Path out = Files.createDirectories(folder.resolve("n" + count));
    Path log = out.resolve("truth.jsonl");
    List<Finished> workers;
    try (LlmSimulator simulator = simulator(log)) {
      workers = run(count, simulator, out, (run, index) -> run, index -> child -> {});
    }
    for (Finished worker : workers) {
      assertThat(worker.exit()).as(worker.output()).isZero();
    }
    Merge merge =
        Merge.of(count, workers.stream().map(Finished::llm).toList(), out.resolve("merged"), null);
    assertThat(merge.passed()).as(String.join("\n", merge.lines())).isTrue();
    System.out.println("--- " + count + " workers");
    for (Finished worker : workers) {
      GroundTruth truth = GroundTruth.of(worker, log);
      assertThat(truth.timesAreWithin(1)).isGreaterThan(500);
    }
    List<JsonNode> rows = Finished.jsonLines(out.resolve("merged/requests.jsonl"));
    assertPercentiles(Finished.summary(out.resolve("merged/summary.json")), rows);
    var prompts = new TreeMap<Long, String>();
    for (int index = 0; index < count; index++) {
      for (String line : Files.readAllLines(out.resolve("prompts" + index))) {
        prompts.put(
            Long.parseLong(line.substring(0, line.indexOf(' '))),
            line.substring(line.indexOf(' ') + 1));
      }
    }
    return rows.stream()
        .map(
            row ->
                row.get("sequence")
                    + " "
                    + row.get("name")
                    + " "
                    + row.get("scheduledNs")
                    + " "
                    + prompts.get(row.get("sequence").asLong())
                    + " "
                    + row.get("askedInputTokens")
                    + " "
                    + row.get("outputTokens"))
        .sorted()
        .toList();
  }

  /** The merged figures are those of all rows, to the grain of their histograms. */
  private static void assertPercentiles(JsonNode summary, List<JsonNode> rows) {
    assertPercentiles(summary, "ttft", rows.stream().mapToDouble(r -> r.get("ttftNs").asLong()));
    assertPercentiles(summary, "e2e", rows.stream().mapToDouble(r -> r.get("e2eNs").asLong()));
    assertPercentiles(
        summary,
        "itl",
        rows.stream()
            .flatMap(row -> StreamSupport.stream(row.get("gapsUs").spliterator(), false))
            .mapToDouble(gap -> gap.asDouble() * 1e3));
  }

  private static void assertPercentiles(JsonNode summary, String metric, DoubleStream nanos) {
    double[] all = nanos.sorted().toArray();
    JsonNode told = summary.at("/all/latencyMs/" + metric);
    assertThat(told.get("count").asLong()).as(metric).isEqualTo(all.length);
    for (int percentile : new int[] {50, 90, 99}) {
      double rank = percentile / 100.0 * (all.length - 1);
      int below = (int) rank;
      int above = Math.min(below + 1, all.length - 1);
      double exact = (all[below] + (rank - below) * (all[above] - all[below])) / 1e6;
      assertThat(told.get("p" + percentile).asDouble())
          .as(metric + " p" + percentile)
          .isCloseTo(exact, offset(2e-3 * exact));
    }
  }

  @Test
  void aWorkerThatIsCutOffInMidRunIsNamedAndNothingPasses() throws IOException {
    assumeTrue(namespaces != null, "needs network namespaces");
    try (LlmSimulator simulator = simulator(folder.resolve("truth.jsonl"))) {
      List<Finished> workers =
          run(
              2,
              simulator,
              folder,
              (run, index) -> merging(run, index).with("gatling.http.requestTimeout", 4000),
              index ->
                  child -> {
                    if (index == 1) {
                      child.says("1 of "); // its first live line
                      cutOff();
                    }
                  });
      assertNothingPasses(workers.get(0));
    }
  }

  private static void cutOff() {
    try {
      Namespaces.cutOff(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aWorkerWhoseDiskIsFullIsNamedAndNothingPasses() throws IOException {
    assumeTrue(namespaces != null, "needs root");
    Path small = Files.createDirectories(folder.resolve("small"));
    Namespaces.require("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", small.toString());
    try (LlmSimulator simulator = simulator(folder.resolve("truth.jsonl"))) {
      List<Finished> workers =
          run(
              2,
              simulator,
              folder,
              (run, index) -> index == 1 ? run.into(small) : merging(run, index),
              index -> child -> {});
      assertNothingPasses(workers.get(0));
    } finally {
      Namespaces.require("umount", small.toString());
    }
  }

  private GatlingRun merging(GatlingRun run, int index) {
    return index == 0 ? run.with("gatling.llm.worker.merge", folder.resolve("merged")) : run;
  }

  private static void assertNothingPasses(Finished first) {
    int merged = first.output().indexOf("All 2 workers, merged in ");
    assertThat(merged).as(first.output()).isPositive();
    String said = first.output().substring(merged);
    System.out.println(said);
    assertThat(first.exit()).as(said).isEqualTo(2);
    assertThat(said).contains("INVALID").contains("worker 1 (");
  }

  private LlmSimulator simulator(Path log) {
    return LlmSimulator.start(
        SimulatorOptions.profile("fast")
            .withWarmUp(100)
            .withTruthLog(log)
            .withHost(namespaces == null ? "127.0.0.1" : "0.0.0.0"));
  }

  private interface Change {
    GatlingRun of(GatlingRun run, int index);
  }

  private List<Finished> run(
      int count,
      LlmSimulator simulator,
      Path out,
      Change change,
      Function<Integer, Consumer<GatlingRun.Running>> fate) {
    int port = namespaces == null ? freePort() : PORT;
    String host = namespaces == null ? "localhost" : Namespaces.HOST;
    var running = new ArrayList<CompletableFuture<Finished>>();
    for (int i = 0; i < count; i++) {
      int index = i;
      GatlingRun one =
          GatlingRun.of(Noted.class)
              .against("http://" + host + ":" + simulator.port())
              .with("e2e.prompts", out.resolve("prompts" + index))
              .with("gatling.llm.worker.index", index)
              .with("gatling.llm.worker.count", count)
              .with(
                  "gatling.llm.worker.meet",
                  (namespaces == null ? "localhost" : Namespaces.address(0)) + ":" + port)
              .with("gatling.llm.worker.secret", "of this test")
              .within(300);
      GatlingRun changed =
          change.of(namespaces == null ? one : one.inside(Namespaces.name(index)), index);
      running.add(CompletableFuture.supplyAsync(() -> changed.run(fate.apply(index))));
    }
    return running.stream().map(CompletableFuture::join).toList();
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
