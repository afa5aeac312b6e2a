// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.capacity;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static io.github.gatlingllm.javaapi.QualityDsl.checkStructure;
import static io.github.gatlingllm.javaapi.QualityDsl.consistency;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.audits;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.fault;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.reliability;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.ReliabilityBuilder;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.merge.MergeTexts;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workers send together what one machine sends, and become one run with one verdict. */
@Order(1) // takes long
class WorkersIT {

  /**
   * Two scenarios that overlap, with a warm-up, prompts, lengths and objectives; something is done
   * to the server, and it is audited.
   */
  public static class Shared extends Simulation {
    {
      var easy = slo("easy").ttft().lte(ms(5000));
      ReliabilityBuilder profile =
          reliability(easy)
              .windows(1, Duration.ofMillis(500))
              .events(
                  fault("noted")
                      .command("sh", "-c", "echo happened >> '" + Setting.of("noted") + "'")
                      .after(1));
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .recordGaps()
              .warmUp(Duration.ofMillis(500))
              .with(profile)
              .with(audits().requests("chat", "steady", "nobody"));
      setUp(
              scenario("Chat")
                  .exec(
                      llm("chat")
                          .chat()
                          .user(prompts(uniform(20, 90)).outputTokens(uniform(5, 12)).unique(7)))
                  .injectOpen(poisson(40).during(4).seed(3)),
              scenario("Steady")
                  .exec(llm("steady").chat().user(prompts(30).unique(9)).exactOutputTokens(4))
                  .injectOpen(constantUsersPerSec(15).during(3)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  metric("chat").ttft().percentile(90).lte(ms(5000)),
                  goodput(easy).attainment().gte(90),
                  profile.availability().gte(90),
                  requests().noFailures()));
    }
  }

  @Test
  void twoWorkersAreOneRun(@TempDir Path folder, @TempDir Path kept) throws IOException {
    Path noted = kept.resolve("noted");
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      int port = freePort();
      var second =
          CompletableFuture.supplyAsync(
              () -> worker(1, 2, port, simulator.url()).with("noted", noted).run());
      Finished first = worker(0, 2, port, simulator.url()).with("noted", noted).run();
      assertThat(first.exit()).as(first.output()).isZero();
      assertThat(second.join().exit()).as(second.join().output()).isZero();
      assertThat(noted).as("one of the workers does it").hasContent("happened");
      Finished alone = worker(0, 1, port, simulator.url()).run();
      assertThat(alone.exit()).as(alone.output()).isZero();

      Merge merge = Merge.of(2, List.of(first.llm(), second.join().llm()), folder, null);
      assertThat(merge.passed()).as(String.join("\n", merge.lines())).isTrue();
      assertSameLoad(folder, alone);
      assertMerged(folder, first, second.join());
      assertProfileOfAll(folder, second.join(), alone);
      assertFiguresOfRows(folder);
      assertNeverWithoutAll(folder.resolve("again"), first, second.join());
    }
  }

  /**
   * Levels that all go through in step, beside users of a closed load whose answers are to have a
   * form; some requests ask probes.
   */
  public static class Stairs extends Simulation {
    {
      var easy = slo("easy").ttft().lte(ms(5000));
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .with(checkStructure())
              .with(consistency(Setting.of("probes")).share(2).onRequest("chat"));
      setUp(
              scenario("Stairs")
                  .exec(llm("chat").chat().user(prompts(20).unique(7)).exactOutputTokens(4))
                  .injectOpen(
                      staircase()
                          .incrementUsersPerSec(20)
                          .times(2)
                          .eachLevelLasting(1)
                          .separatedByRampsLasting(0)
                          .atLeastRequests(10)
                          .slo(easy)
                          .target(70)
                          .poisson()
                          .seed(5)),
              scenario("Closed")
                  .exec(
                      llm("closed")
                          .chat()
                          .user(prompts(20).unique(8))
                          .exactOutputTokens(4)
                          .jsonSchema("any", "{\"type\": \"object\"}"))
                  .injectClosed(constantConcurrentUsers(3).during(2)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(capacity(easy).gte(8), requests().noFailures()));
    }
  }

  @Test
  void levelsGoInStepAndTheFirstWorkerMergesByItself(@TempDir Path folder, @TempDir Path kept)
      throws IOException {
    Path probes =
        Files.writeString(
            kept.resolve("probes.jsonl"), "{\"prompt\": \"1 + 1\"}\n{\"prompt\": \"1 + 2\"}\n");
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      int port = freePort();
      var second =
          CompletableFuture.supplyAsync(
              () -> worker(Stairs.class, 1, 2, port, simulator.url()).with("probes", probes).run());
      Finished first = // in a JVM of its own, at whose end it merges
          worker(GatlingRun.of(Stairs.class), 0, 2, port, simulator.url())
              .with("probes", probes)
              .with("gatling.llm.worker.merge", folder)
              .run();
      assertThat(second.join().exit()).as(second.join().output()).isZero();
      assertThat(first.output())
          .containsPattern("LLM  2 workers \\| \\d+ active \\| 0 failed \\| [\\d.]+ req/s")
          .contains("Merged 2 workers into " + folder);
      assertLevelsOfAll(folder, first, second.join());
      assertThat(first.rows("closed")).isNotEmpty();
      assertThat(second.join().rows("closed")).isNotEmpty();
      JsonNode summary = Finished.summary(folder.resolve("summary.json"));
      assertThat(summary.at("/run/load/model").asText()).isEqualTo("mixed");
      assertThat(summary.at("/requests/closed/counts/sent").asInt())
          .isEqualTo(first.rows("closed").size() + second.join().rows("closed").size());
      assertAnswersOfAll(summary, first, second.join());
    }
  }

  /** Forms are counted where answers come in; the first worker alone asks probes. */
  private static void assertAnswersOfAll(JsonNode summary, Finished first, Finished second) {
    String forms = "/structured/closed/schema/n";
    assertThat(second.summary().at(forms).asLong()).isPositive();
    assertThat(summary.at(forms).asLong())
        .isEqualTo(first.summary().at(forms).asLong() + second.summary().at(forms).asLong());
    assertThat(summary.at("/consistency/prompts").asInt()).isEqualTo(2);
    assertThat(summary.at("/consistency/answers").asLong())
        .isPositive()
        .isEqualTo(first.rows().stream().filter(row -> row.has("probe")).count());
    assertThat(second.rows()).noneMatch(row -> row.has("probe"));
    assertThat(second.summary().has("consistency")).isFalse();
    assertThat(second.output()).doesNotContain("probes sent unloaded");
  }

  private static void assertLevelsOfAll(Path merged, Finished first, Finished second) {
    JsonNode summary = Finished.summary(merged.resolve("summary.json"));
    assertThat(summary.get("levels")).hasSize(2);
    // A busy machine sends too late for a level to count.
    String capacity = summary.at("/objectives/0/verdict").asText();
    assertThat(capacity).isIn("MET", "UNDETERMINED");
    assertThat(first.exit()).as(first.output()).isEqualTo(capacity.equals("MET") ? 0 : 2);
    assertThat(summary.at("/objectives/1/verdict").asText()).isEqualTo("MET");
    for (Finished worker : List.of(first, second)) {
      assertThat(worker.summary().has("levels")).as("of a part of the load").isFalse();
    }
    List<JsonNode> rows = Finished.jsonLines(merged.resolve("requests.jsonl"));
    for (int level = 1; level <= 2; level++) {
      JsonNode reported = summary.get("levels").get(level - 1);
      assertThat(reported.get("offeredRequestsPerSecond").asDouble()).isEqualTo(20 * level);
      assertThat(reported.at("/counts/sent").asLong())
          .as("those of both workers")
          .isEqualTo(of(first, level) + of(second, level));
      assertThat(of(first, level)).isPositive();
      assertThat(of(second, level)).isPositive();
    }
    assertThat(
            rows.stream()
                .filter(row -> row.has("sequence"))
                .mapToLong(row -> row.get("sequence").asLong())
                .sorted()
                .toArray())
        .as("each arrival once")
        .isEqualTo(
            LongStream.range(0, rows.stream().filter(row -> row.has("sequence")).count())
                .toArray());
  }

  private static long of(Finished worker, int level) {
    return worker.rows().stream()
        .filter(row -> row.has("level") && row.get("level").asInt() == level)
        .count();
  }

  @Tag("proof")
  @Test
  void aWorkerThatIsKilledLetsNothingPass(@TempDir Path folder) {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      int port = freePort();
      var second = CompletableFuture.supplyAsync(() -> worker(1, 2, port, simulator.url()).run());
      Finished killed =
          worker(GatlingRun.of(Shared.class), 0, 2, port, simulator.url())
              .run(
                  child -> {
                    child.says("the load begins");
                    child.child().destroyForcibly();
                  });
      assertThat(killed.exit()).isNotZero();
      assertThat(second.join().exit()).as(second.join().output()).isZero();

      Path left = killed.llm();
      Merge merge = Merge.of(2, List.of(left, second.join().llm()), folder, null);
      assertThat(merge.passed()).isFalse();
      assertThat(String.join("\n", merge.lines()))
          .startsWith("INVALID")
          .contains("): " + MergeTexts.NOT_ENDED)
          .contains(MergeTexts.CLOCK_UNKNOWN);
    }
  }

  /** Request for request: which, when it was due, what it asked for. */
  private static void assertSameLoad(Path merged, Finished alone) {
    Function<JsonNode, String> requested =
        row ->
            row.get("sequence")
                + " "
                + row.get("name")
                + " "
                + row.get("scheduledNs")
                + " "
                + row.get("askedInputTokens")
                + " "
                + row.get("outputTokens");
    List<JsonNode> rows = Finished.jsonLines(merged.resolve("requests.jsonl"));
    assertThat(rows.stream().map(requested).sorted().toList())
        .hasSizeGreaterThan(150)
        .isEqualTo(alone.rows().stream().map(requested).sorted().toList());
    assertThat(rows.stream().map(row -> row.get("scheduledNs").asLong()).toList()).isSorted();
  }

  private static void assertMerged(Path merged, Finished first, Finished second) {
    JsonNode summary = Finished.summary(merged.resolve("summary.json"));
    assertThat(summary.get("outcome").asText()).isEqualTo("PASSED");
    assertThat(summary.at("/run/load/model").asText()).isEqualTo("open");
    long sent = 0;
    for (Finished worker : List.of(first, second)) {
      JsonNode own = worker.summary();
      sent += own.at("/all/counts/sent").asLong();
      assertThat(own.at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
      assertThat(own.at("/objectives/0/reason").asText()).contains("once all workers are merged");
      assertThat(own.at("/all/counts/warmUp").asLong()).isPositive();
    }
    assertThat(summary.at("/all/counts/sent").asLong()).isEqualTo(sent);
    assertThat(summary.get("workers")).hasSize(2);
    for (JsonNode worker : summary.get("workers")) {
      assertThat(worker.get("valid").asBoolean()).as(worker.toString()).isTrue();
      assertThat(worker.get("clockBoundMs").asDouble()).isLessThanOrEqualTo(5);
      assertThat(worker.get("sentPercent").asDouble()).isBetween(30.0, 70.0);
    }
    for (String file :
        List.of(
            "index.html",
            "junit.xml",
            "summary.md",
            "metrics.txt",
            "histograms.hlog",
            "baseline.json")) {
      assertThat(merged.resolve(file)).isNotEmptyFile();
    }
  }

  /** The server's reliability and its audits are told by the requests of both. */
  private static void assertProfileOfAll(Path merged, Finished second, Finished alone) {
    JsonNode summary = Finished.summary(merged.resolve("summary.json"));
    JsonNode reported = summary.get("reliability");
    JsonNode one = alone.summary().get("reliability");
    assertThat(reported.get("due").asLong()).isPositive().isEqualTo(one.get("due").asLong());
    assertThat(reported.get("availability").asDouble()).isEqualTo(1);
    assertThat(reported.get("events")).hasSize(1);
    assertThat(reported.at("/events/0/name").asText()).isEqualTo("noted");
    assertThat(reported.get("recoveries")).hasSize(one.get("recoveries").size()).isNotEmpty();
    assertThat(summary.get("audits")).hasSize(6);
    assertThat(summary.at("/audits/1/verdict").asText())
        .as("answers are as long as asked")
        .isEqualTo(alone.summary().at("/audits/1/verdict").asText());
    assertThat(second.summary().has("reliability")).as("of a part of the load").isFalse();
    assertThat(second.summary().has("audits")).isFalse();
  }

  /** Percentiles are those of all rows. */
  private static void assertFiguresOfRows(Path merged) {
    JsonNode ttft = Finished.summary(merged.resolve("summary.json")).at("/all/latencyMs/ttft");
    double[] millis =
        Finished.jsonLines(merged.resolve("requests.jsonl")).stream()
            .filter(row -> !row.get("warmUp").asBoolean())
            .mapToDouble(row -> row.get("ttftNs").asLong() / 1e6)
            .sorted()
            .toArray();
    assertThat(ttft.get("count").asLong()).isEqualTo(millis.length);
    for (int percentile : new int[] {50, 90, 99}) {
      double rank = percentile / 100.0 * (millis.length - 1);
      int below = (int) rank;
      int above = Math.min(below + 1, millis.length - 1);
      double exact = millis[below] + (rank - below) * (millis[above] - millis[below]);
      assertThat(ttft.get("p" + percentile).asDouble()).isCloseTo(exact, offset(1e-3 * exact));
    }
  }

  /** With the same folders, but not as they were. */
  private static void assertNeverWithoutAll(Path out, Finished first, Finished second) {
    Merge missing = Merge.of(2, List.of(second.llm()), out, null);
    assertThat(missing.passed()).isFalse();
    assertThat(String.join("\n", missing.lines()))
        .startsWith("INVALID")
        .contains("worker 0: " + MergeTexts.MISSING)
        .contains("worker 0: no worker sent ");

    Merge twice = Merge.of(2, List.of(first.llm(), first.llm()), out, null);
    assertThat(twice.passed()).isFalse();
    assertThat(String.join("\n", twice.lines()))
        .contains(MergeTexts.twoFolders(first.llm(), first.llm()))
        .contains("worker 1: " + MergeTexts.MISSING);
  }

  private static GatlingRun worker(int index, int count, int port, String url) {
    return worker(Shared.class, index, count, port, url);
  }

  private static GatlingRun worker(
      Class<? extends Simulation> simulation, int index, int count, int port, String url) {
    return worker(GatlingRun.hosted(simulation), index, count, port, url);
  }

  private static GatlingRun worker(GatlingRun run, int index, int count, int port, String url) {
    return run.against(url)
        .with("noted", "/dev/null")
        .with("gatling.llm.worker.index", index)
        .with("gatling.llm.worker.count", count)
        .with("gatling.llm.worker.meet", "localhost:" + port)
        .with("gatling.llm.worker.secret", "of this test");
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
