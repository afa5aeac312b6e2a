// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.capacity;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
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

  private static final String TRUTH = "truth.jsonl";

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
  void workersSendTogetherWhatOneSends() throws IOException {
    List<String> alone = sentBy(1);
    assertThat(alone).hasSizeGreaterThan(350);
    assertThat(sentBy(2)).isEqualTo(alone);
    assertThat(sentBy(4)).isEqualTo(alone);
  }

  /** On a machine with cores to spare. */
  @Test
  void workersMeasureAsExactlyAsOne() throws IOException {
    for (int count : new int[] {1, 2, 4}) {
      assertTimes(together(count), out(count).resolve(TRUTH));
    }
  }

  private Path out(int count) {
    return folder.resolve("n" + count);
  }

  private List<Finished> together(int count) throws IOException {
    Path out = Files.createDirectories(out(count));
    List<Finished> workers;
    try (LlmSimulator simulator = simulator(out.resolve(TRUTH))) {
      workers = run(count, simulator, out, (run, index) -> run, index -> child -> {});
    }
    for (Finished worker : workers) {
      assertThat(worker.exit()).as(worker.output()).isZero();
    }
    return workers;
  }

  /** Of each request its number, due time, prompt, asked lengths; sorted. */
  private List<String> sentBy(int count) throws IOException {
    List<Finished> workers = together(count);
    Path out = out(count);
    Merge merge =
        Merge.of(count, workers.stream().map(Finished::llm).toList(), out.resolve("merged"), null);
    assertThat(merge.passed()).as(String.join("\n", merge.lines())).isTrue();
    List<JsonNode> rows = Finished.jsonLines(out.resolve("merged/requests.jsonl"));
    System.out.println("--- " + count + " workers, " + rows.size() + " requests");
    MergedPercentiles.areThoseOf(rows, Finished.summary(out.resolve("merged/summary.json")));
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

  /** Of each worker, and of all together. */
  private static void assertTimes(List<Finished> workers, Path log) {
    List<GroundTruth> measured =
        workers.stream().map(worker -> GroundTruth.of(worker, log)).toList();
    System.out.println("--- " + workers.size() + " workers, held against the server's own log");
    for (GroundTruth worker : measured) {
      assertThat(worker.timesAreWithin(1)).isGreaterThan(500);
    }
    GroundTruth.say(
        "all workers: TTFT − truth",
        measured.stream().flatMap(worker -> worker.ttftErrors().stream()).toList());
    GroundTruth.say(
        "all workers: gap − truth",
        measured.stream().flatMap(worker -> worker.gapErrors().stream()).toList());
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

  /** Levels of two seconds; the highest of three loads holds. */
  public static class Searching extends Simulation {
    {
      var easy = slo("easy").ttft().lte(ms(5000));
      LlmProtocolBuilder protocol = llm.model("llama-3");
      setUp(
              scenario("Search")
                  .exec(llm("chat").chat().user(prompts(20).unique(7)).exactOutputTokens(4))
                  .injectOpen(
                      capacitySearch(easy)
                          .between(8, 16)
                          .precision(8)
                          .target(70)
                          .indifference(20)
                          .eachLevelLasting(2)
                          .atLeastRequests(20)
                          .seed(5)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(capacity(easy).gte(16)));
    }
  }

  @Test
  void fourWorkersSearchTogetherAndTheFirstOneDecides() throws IOException {
    try (LlmSimulator simulator = simulator(folder.resolve("truth.jsonl"))) {
      List<Finished> workers =
          run(Searching.class, 4, simulator, folder, this::merging, index -> child -> {});
      for (Finished worker : workers) {
        assertThat(worker.exit()).as(worker.output()).isZero();
      }
      System.out.println(
          workers.get(0).output().lines().filter(line -> line.contains("LLM level")).toList());
      assertThat(workers.get(0).output()).contains("LLM search finished: 16 req/s passed twice");
      assertThat(workers.get(3).output()).doesNotContain("LLM search finished");
      JsonNode summary = Finished.summary(folder.resolve("merged/summary.json"));
      assertThat(summary.at("/capacity/requestsPerSecond").asDouble()).isEqualTo(16);
      assertThat(summary.get("levels")).hasSize(3);
      List<Long> numbers =
          Finished.jsonLines(folder.resolve("merged/requests.jsonl")).stream()
              .map(row -> row.get("sequence").asLong())
              .sorted()
              .toList();
      assertThat(numbers)
          .as("no number twice, none missing")
          .isEqualTo(LongStream.range(0, numbers.size()).boxed().toList());
    }
  }

  @Test
  void aWorkerThatIsCutOffInMidSearchEndsItForAll() throws IOException {
    assumeTrue(namespaces != null, "needs network namespaces");
    try (LlmSimulator simulator = simulator(folder.resolve("truth.jsonl"))) {
      List<Finished> workers =
          run(
              Searching.class,
              3,
              simulator,
              folder,
              this::merging,
              index ->
                  child -> {
                    if (index == 1) {
                      child.says("the load begins");
                      child.says("LLM ");
                      cutOff();
                    }
                  });
      String named = "the search for a capacity ended: worker 1 (";
      assertThat(workers.get(0).exit()).as(workers.get(0).output()).isNotZero();
      assertThat(workers.get(0).output()).contains(named);
      assertThat(workers.get(1).exit()).isNotZero();
      assertThat(workers.get(1).output()).contains("received nothing from worker 0 for ");
      assertThat(workers.get(2).exit()).isNotZero();
      assertThat(workers.get(2).output()).contains(named);
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
    int merged = first.output().indexOf("Merged 2 workers into ");
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
    return run(NotedUsers.class, count, simulator, out, change, fate);
  }

  private List<Finished> run(
      Class<? extends Simulation> simulation,
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
          GatlingRun.of(simulation)
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
