// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.baseline;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.Baseline;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.RegressionObjective;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A run leaves its figures behind, and later ones are held against them. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
@Isolated("compares the speed of runs")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BaselineIT {

  @TempDir static Path folder;

  /** Held against a file; the tolerance is wide, since machines that run tests are noisy. */
  public static class Compared extends Simulation {

    private final Baseline before = baseline(System.getProperty("test.baseline"));
    private final SloBuilder easy = slo("easy").ttft().lte(ms(30_000));

    private final LlmProtocolBuilder protocol =
        llm.model("llama-3")
            .label("gpu", System.getProperty("test.gpu", "H100"))
            .label("build", System.getProperty("test.build", "1"))
            .history(System.getProperty("test.history"));

    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(8))
                  .injectOpen(constantUsersPerSec(100).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  Stream.of(
                          metric("chat")
                              .ttft()
                              .percentile(50)
                              .noWorseThan(compared())
                              .byPercent(150),
                          metric("chat").tpot().mean().noWorseThan(compared()).byPercent(150),
                          metric()
                              .decodeRate()
                              .percentile(50)
                              .noWorseThan(compared())
                              .byPercent(90),
                          goodput(easy).attainment().noWorseThan(compared()).byPoints(10),
                          requests().requestsPerSecond().noWorseThan(compared()).byPercent(60),
                          requests("chat").failedPercent().noWorseThan(compared()).byPoints(10))
                      .map(Compared::withLeave)
                      .toArray(Objective[]::new)));
    }

    /** As a user's who wants no trouble: the leave that the test is about, or none. */
    private static Objective withLeave(RegressionObjective objective) {
      return switch (System.getProperty("test.leave", "none")) {
        case "undetermined" -> objective.allowUndetermined();
        case "missing" -> objective.allowMissingBaseline();
        default -> objective;
      };
    }

    private Baseline compared() {
      return before.ignoringLabels("build");
    }
  }

  @Test
  @Order(1)
  void withoutAFileItIsUndeterminedAndSaysWhatToDo() throws IOException {
    try (LlmSimulator simulator = simulator(1)) {
      Finished first = run(simulator).with("test.leave", "missing").run();
      assertThat(first.exit()).as(first.output()).isZero();
      assertThat(judged(first))
          .hasSize(6)
          .allMatch(o -> o.get("verdict").asText().equals("UNDETERMINED"))
          .allMatch(o -> o.get("reason").asText().contains("copy llm/baseline.json of a good run"))
          .allMatch(o -> o.get("baselineMissing").asBoolean())
          .noneMatch(o -> o.has("baseline"));
      assertThat(first.output())
          .contains("Labels:         build=1, gpu=H100")
          .contains("(no baseline yet, allowed by .allowMissingBaseline())");

      Finished strict = run(simulator).with("test.leave", "undetermined").run();
      assertThat(strict.exit()).as(strict.output()).isEqualTo(2);
      assertThat(strict.output())
          .contains("baseline.json does not exist", "let the first run pass");
      Files.copy(strict.llm().resolve("baseline.json"), folder.resolve("baseline.json"));
    }
  }

  @Test
  @Order(2)
  void theSameServerIsNoWorse() {
    try (LlmSimulator simulator = simulator(1)) {
      Finished run = run(simulator).with("test.build", 2).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(judged(run))
          .hasSize(6)
          .allMatch(o -> o.get("verdict").asText().equals("MET"))
          .allMatch(o -> o.get("comparison").asText().equals("noWorseThan"))
          .allMatch(o -> o.has("baseline") && o.has("bound"));
      assertThat(Finished.text(run.llm().resolve("summary.md")))
          .contains("**Baseline: ", "| all requests | TTFT p99, ms |", "- gpu: H100");
      assertThat(Finished.text(run.llm().resolve("index.html"))).contains("Baseline comparison");
      assertThat(Finished.text(run.llm().resolve("histograms.hlog"))).contains("[label gpu=H100]");
    }
  }

  @Test
  @Order(3)
  void aSlowerServerFailsTheBuild() throws IOException {
    try (LlmSimulator simulator = simulator(8)) {
      Finished run = run(simulator).run();
      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      JsonNode tpot = judged(run).get(1);
      assertThat(tpot.get("text").asText())
          .isEqualTo("chat: TPOT mean no worse than baseline by 150 %");
      assertThat(tpot.get("verdict").asText()).isEqualTo("MISSED");
      assertThat(tpot.get("changePercent").asDouble()).isGreaterThan(150);
      assertThat(tpot.get("bound").asDouble())
          .isCloseTo(2.5 * tpot.get("baseline").asDouble(), within(1e-9));
      assertThat(run.output())
          .contains("TPOT mean no worse than baseline by 150 %: actual ", ", was ");
      Files.copy(run.llm().resolve("baseline.json"), folder.resolve("slow.json"));
    }
  }

  @Test
  @Order(4)
  void anotherLabelIsNamedAndNoLeaveCoversIt() {
    try (LlmSimulator simulator = simulator(8)) {
      Finished run =
          run(simulator).with("test.gpu", "A100").with("test.leave", "undetermined").run();
      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(judged(run))
          .allMatch(o -> o.get("verdict").asText().equals("UNDETERMINED"))
          .allMatch(o -> o.get("binding").asBoolean())
          .allMatch(
              o ->
                  o.get("reason")
                      .asText()
                      .equals("not comparable: label gpu is 'A100', was 'H100'"));
    }
  }

  /** Held against itself, a server that is too slow would be good enough for ever. */
  @Test
  @Order(5)
  void aRunThatMissedItsObjectivesIsNoBaseline() {
    try (LlmSimulator simulator = simulator(8)) {
      Finished run =
          run(simulator)
              .with("test.baseline", folder.resolve("slow.json"))
              .with("test.leave", "undetermined")
              .run();
      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(judged(run))
          .allMatch(o -> o.get("verdict").asText().equals("UNDETERMINED"))
          .allMatch(o -> o.get("binding").asBoolean())
          .allMatch(
              o ->
                  o.get("reason")
                      .asText()
                      .matches(
                          "the baseline run missed (one|\\d) of its objectives, (such as )?'.+'; use the baseline of a run"
                              + " that met all of them"));
    }
  }

  @Test
  @Order(6)
  void anOlderVersionsBaselineCostsItsObjectivesNotTheReport() throws IOException {
    Path older = folder.resolve("older.json");
    String kept = Files.readString(folder.resolve("baseline.json"));
    Files.writeString(
        older,
        kept.replace("\"schemaVersion\": 2", "\"schemaVersion\": 1")
            .replaceFirst(",\\s*\"missed\":\\s*\\[]", "")
            .replaceFirst("(\"gatling-llm\":\\s*)\"[^\"]*\"", "$1\"0.0.7\""));
    assertThat(Files.readString(older)).contains("0.0.7").doesNotContain("missed");
    try (LlmSimulator simulator = simulator(1)) {
      Finished run =
          run(simulator).with("test.baseline", older).with("test.leave", "undetermined").run();
      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(judged(run))
          .allMatch(
              o ->
                  o.get("reason")
                      .asText()
                      .startsWith("the baseline has format 1 (written by gatling-llm 0.0.7)"));
      assertThat(run.summary().at("/all/counts/succeeded").asInt()).isEqualTo(100);
      assertThat(run.llm().resolve("index.html")).exists();
    }
  }

  @Test
  @Order(7)
  void everyRunHasLeftItsLine() {
    List<JsonNode> lines = Finished.jsonLines(folder.resolve("deep/history.jsonl"));
    assertThat(lines)
        .extracting(line -> line.get("verdict").asText())
        .containsExactly(
            "PASSED",
            "UNDETERMINED",
            "PASSED",
            "FAILED",
            "UNDETERMINED",
            "UNDETERMINED",
            "UNDETERMINED");
    assertThat(lines).allMatch(line -> line.get("latencyMs").get("ttft").get("p99").asDouble() > 0);
  }

  private static LlmSimulator simulator(double slowdown) {
    return LlmSimulator.start(
        SimulatorOptions.profile("fast").withWarmUp(20).withSlowdown(slowdown));
  }

  private static GatlingRun run(LlmSimulator simulator) {
    return GatlingRun.hosted(Compared.class)
        .against(simulator.url())
        .with("test.baseline", folder.resolve("baseline.json"))
        .with("test.history", folder.resolve("deep/history.jsonl"));
  }

  private static List<JsonNode> judged(Finished run) {
    return StreamSupport.stream(run.summary().get("objectives").spliterator(), false).toList();
  }
}
