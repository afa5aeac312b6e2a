// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fast server whose answers are partly degenerate: its log is the truth. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class SaneGoodputIT {

  private static final double SHARE = 0.2;

  @TempDir static Path folder;

  private static ExampleRun run;
  private static List<JsonNode> truth;

  @BeforeAll
  static void runsAgainstAServerThatLoops() throws IOException {
    Path log = folder.resolve("truth.jsonl");
    try (var simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withDegenerate(Double.toString(SHARE))
                .withTruthLog(log)
                .withWarmUp(50))) {
      run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.model=llama-3",
              "llm.seed=1",
              "llm.rate=100",
              "llm.duration=3s",
              "llm.warmUp=0s",
              "llm.inputTokens=16",
              "llm.outputTokens=60",
              "llm.preflight=false",
              "llm.slo.e2e=20000",
              "llm.slo.sane=true");
    }
    truth = ExampleRun.read(log).lines().map(ExampleRun::json).toList();
  }

  private static long degenerate() {
    return truth.stream()
        .filter(line -> line.path("faults").toString().contains("degenerate-"))
        .count();
  }

  private static long truthOf(String kind) {
    return truth.stream()
        .filter(line -> line.path("faults").toString().contains("degenerate-" + kind))
        .count();
  }

  @Test
  void eachKindIsCountedAsTheServerLoggedIt() {
    JsonNode sanity = run.summary().at("/all/sanity");

    assertThat(sanity.path("checked").asLong()).isEqualTo(truth.size());
    assertThat(sanity.path("degenerate").asLong()).isEqualTo(degenerate());
    for (String kind : List.of("repetition", "token", "empty", "replacement")) {
      assertThat(sanity.at("/kinds/" + kind).asLong()).as(kind).isEqualTo(truthOf(kind));
    }
  }

  @Test
  void saneGoodputIsThePartOfGoodputThatIsSane() {
    JsonNode slo = run.summary().at("/all/slo/slo");
    double sane = 1 - (double) degenerate() / truth.size();

    assertThat(slo.path("sane").asLong()).isEqualTo(truth.size() - degenerate());
    assertThat(slo.path("good").asLong()).isEqualTo(slo.path("sane").asLong());
    assertThat(slo.path("saneGoodputRequestsPerSecond").asDouble())
        .isCloseTo(slo.path("goodputRequestsPerSecond").asDouble() * sane, within(2.0));
  }

  @Test
  void theGateFailsAndTheRowsNameTheKind() {
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.requests())
        .filteredOn(row -> !row.path("sanity").asText().equals("sane"))
        .hasSize((int) degenerate())
        .allSatisfy(row -> assertThat(row.at("/slo/slo").asText()).isEqualTo("missed"));
  }

  @Test
  void theReportShowsShapesButNoText() {
    String report = ExampleRun.read(run.llm().resolve("index.html"));

    assertThat(run.console()).anyMatch(line -> line.contains("answers are degenerate: "));
    assertThat(report).contains("Degenerate answers", "samples, masked", "xxx");
    assertThat(run.summary().at("/sanity/samples"))
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(3)
        .allSatisfy(
            each -> assertThat(each.path("text").asText()).doesNotContainPattern("[a-wyz]"));
  }
}
