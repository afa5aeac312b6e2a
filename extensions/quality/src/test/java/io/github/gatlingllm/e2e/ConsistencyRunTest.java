// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.QualityDsl.consistency;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ConsistencyBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that turn away under load, against what the server did. */
class ConsistencyRunTest {

  private static final int REQUESTS = 1500;
  private static final int PROBES = 30;

  @TempDir Path folder;

  /** One request in fifty is a probe. */
  public static class Probed extends Simulation {
    {
      ConsistencyBuilder probes =
          consistency(Setting.of("probes")).share(2).repeatedAtRest(2).as("probes");
      LlmProtocolBuilder protocol = llm.model("llama-3").requestIds().disableTokenRecords();
      setUp(
              scenario("Chat")
                  .exec(
                      llm("chat")
                          .chat()
                          .user(prompts(16).unique(1))
                          .maxTokens(8)
                          .temperature(0.7)
                          .param("logprobs", true))
                  .injectOpen(constantUsersPerSec(300).during(5)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  probes.differing().is(0),
                  probes.sameAsUnloaded().gte(80),
                  probes.lengthDrift().between(-20, 20)));
    }
  }

  private Finished run(String faults, Path truth) throws IOException {
    Path file = folder.resolve("probes.jsonl");
    Files.write(
        file,
        IntStream.range(0, 8)
            .mapToObj(i -> "{\"prompt\": \"Tell me of the number " + i + "\"}")
            .toList());
    SimulatorOptions options = SimulatorOptions.profile("fast").withTruthLog(truth);
    try (var simulator =
        LlmSimulator.start(faults.isEmpty() ? options : options.withFaults(faults))) {
      return StandInRun.of(Probed.class).against(simulator.url()).with("probes", file).run();
    }
  }

  private static List<JsonNode> probes(Finished run) {
    return run.rows().stream()
        .filter(row -> row.path("probe").asText().equals("consistency"))
        .toList();
  }

  @Test
  void answersThatTurnAwayAreCounted() throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    Finished run = run("diverge=0.8;above=1;after=3", truth);

    List<String> turned =
        Finished.jsonLines(truth).stream()
            .filter(line -> line.path("faults").toString().contains("diverge"))
            .map(line -> line.get("id").asText())
            .toList();
    long differing =
        probes(run).stream().filter(row -> turned.contains(row.get("requestId").asText())).count();
    assertThat(differing).isPositive();
    JsonNode reported = run.summary().get("consistency");
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(reported.get("prompts").asInt()).isEqualTo(8);
    assertThat(reported.get("answers").asInt()).isEqualTo(PROBES);
    assertThat(reported.get("differing").asLong()).isEqualTo(differing);
    assertThat(reported.get("sameAsUnloadedPercent").asDouble())
        .isEqualTo(100.0 * (PROBES - differing) / PROBES);
    assertThat(reported.at("/atRest/sameAsUnloadedPercent").asDouble()).isEqualTo(100);
    assertThat(reported.at("/firstDivergence/min").asDouble()).isPositive();
    assertThat(reported.at("/firstDivergentToken/count").asLong()).isEqualTo(differing);
    assertThat(reported.at("/firstDivergentToken/min").asDouble()).isEqualTo(3);
    assertThat(reported.at("/firstDivergentToken/max").asDouble()).isEqualTo(3);
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
    assertThat(run.summary().at("/objectives/0/actual").asLong()).isEqualTo(differing);
    assertThat(run.summary().at("/objectives/1/verdict").asText()).isEqualTo("MISSED");
    assertThat(run.output()).contains("consistency: 16 probes sent unloaded by 'chat'");
  }

  @Test
  void theSameAnswersPassAndProbesCountApart() throws IOException {
    Finished run = run("", folder.resolve("truth.jsonl"));

    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output())
        .contains("  probes   100 % of 30 answers under load equal the unloaded ones");
    assertThat(probes(run))
        .hasSize(PROBES)
        .allMatch(row -> row.get("name").asText().equals("probes"));
    assertThat(run.summary().at("/requests/probes/counts/sent").asInt()).isEqualTo(PROBES);
    assertThat(run.summary().at("/requests/chat/counts/sent").asInt()).isEqualTo(REQUESTS - PROBES);
    assertThat(run.summary().at("/consistency/uniqueOutputsMean").asDouble()).isEqualTo(1);
    assertThat(run.summary().at("/objectives/2/actual").asDouble()).isZero();
  }
}
