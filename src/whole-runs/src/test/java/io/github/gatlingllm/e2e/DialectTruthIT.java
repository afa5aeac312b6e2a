// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.wire.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each dialect's figures against what the server, which speaks it with code of its own, did. */
@Isolated("compares stamps with the truth")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DialectTruthIT {

  private static final List<String> DIALECTS =
      List.of(
          "openai-chat",
          "openai-completions",
          "openai-responses",
          "anthropic-messages",
          "ollama-chat",
          "ollama-generate",
          "tgi-generate");

  /** These have no place for reasoning. */
  private static final Set<String> PLAIN = Set.of("openai-completions", "tgi-generate");

  /** Streams, large chunks, whole answers and failing ones of each dialect; embeddings. */
  public static class Traffic extends Simulation {
    {
      var all = new ArrayList<PopulationBuilder>();
      for (String id : DIALECTS) {
        LlmProtocolBuilder protocol =
            llm.dialect(Dialects.byId(id)).model("llama-3").requestIds().recordGaps();
        all.add(some(id, 4, chat(id), protocol));
        all.add(
            some(id + " large", 1, chat(id).header("x-sim-fault", "tokens-per-chunk=4"), protocol));
        all.add(some(id + " whole", 1, chat(id).disableStreaming(), protocol));
        all.add(
            some(
                id + " broken",
                1,
                chat(id).header("x-sim-fault", "error-midstream;after=5"),
                protocol));
      }
      all.add(
          scenario("embeddings")
              .exec(llm("embeddings").embeddings().input("Where do all the figures come from?"))
              .injectOpen(constantUsersPerSec(2).during(9))
              .protocols(llm.model("llama-3").requestIds().recordGaps()));
      setUp(all).protocols(http.baseUrl(Setting.url()).shareConnections());
    }

    private static PopulationBuilder some(
        String name, double rate, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(chat)
          .injectOpen(poisson(rate).during(9).seed(name.hashCode()))
          .protocols(protocol);
    }

    private static ChatBuilder chat(String id) {
      return llm(id).chat().user(prompts(48).unique(id.hashCode())).maxTokens(24);
    }
  }

  private Finished run;
  private GroundTruth truth;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options =
        SimulatorOptions.profile("fast").withWarmUp(100).withReasoningTokens(4).withTruthLog(log);
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(Traffic.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    truth = GroundTruth.of(run, log);
  }

  @Test
  void everyRequestStandsOnceInBoth() {
    truth.everyRequestStandsOnceInBoth();
  }

  @Test
  void stampsOfTheKernelAreTheTruth() {
    assumeThat(truth.stampsOfTheKernel()).isTrue();
    truth.stampsAreTheTruth();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "openai-chat",
        "openai-completions",
        "openai-responses",
        "anthropic-messages",
        "ollama-chat",
        "ollama-generate",
        "tgi-generate"
      })
  void countsAreExactAndTimesRight(String id) {
    GroundTruth streams = truth.ofScenario(id);
    assertThat(streams.rows()).hasSizeGreaterThan(20);
    streams.countsAreExact(row -> "");
    assertThat(streams.timesAreWithin(1)).isGreaterThan(100);
    assertThat(streams.endToEndIsTtftPlusTpotTimesTheOtherTokens()).isGreaterThan(20);
    truth.ofScenario(id + " large").countsAreExact(row -> "");
    truth.ofScenario(id + " whole").countsAreExact(row -> "");
    truth.ofScenario(id + " broken").countsAreExact(row -> "Error event between tokens");
    firstTokensAreTwo(id, streams.rows());
  }

  /** On a busy machine one read may hold all of the reasoning and the first of the rest. */
  private static void firstTokensAreTwo(String id, List<JsonNode> rows) {
    List<Long> reasoning =
        rows.stream().map(row -> row.get("ttfoNs").asLong() - row.get("ttftNs").asLong()).toList();
    if (PLAIN.contains(id)) {
      assertThat(reasoning).containsOnly(0L);
    } else {
      assertThat(reasoning).allMatch(nanos -> nanos >= 0);
      assertThat(reasoning).filteredOn(nanos -> nanos > 0).hasSizeGreaterThan(rows.size() / 2);
    }
  }

  @Test
  void embeddingsHaveAnEndToEndLatencyAndNoTokens() {
    assertThat(run.rows("embeddings"))
        .hasSizeGreaterThan(10)
        .allMatch(GroundTruth::ok)
        .allMatch(row -> row.has("e2eNs") && !row.has("ttftNs") && !row.has("outputTokens"))
        .allMatch(row -> row.get("inputTokens").asInt() > 5);
    JsonNode figures = run.summary().at("/requests/embeddings");
    assertThat(figures.at("/latencyMs/e2e/count").asInt()).isGreaterThan(10);
    assertThat(figures.at("/latencyMs").has("ttft")).isFalse();
  }
}
