// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors have no output tokens, no finish reason and a dialect of their own: nobody says else. */
class EmbeddingsRunTest {

  /** Nothing but vectors, against an SLO. */
  public static class Vectors extends Simulation {
    {
      SloBuilder soon = slo("soon").e2e().lte(Duration.ofSeconds(20));
      LlmProtocolBuilder llmProtocol = llm.baseUrl(Setting.url()).model("llama-3").slo(soon);
      setUp(scenario("Vectors").exec(steps()).injectOpen(constantUsersPerSec(20).during(3)))
          .protocols(llmProtocol)
          .assertions(objectives(goodput(soon).requestsPerSecond().gte(1)));
    }

    ChainBuilder steps() {
      return exec(llm("embed").embeddings().input("one two three").input("four"));
    }
  }

  /** Vectors and chats. */
  public static class Both extends Vectors {
    @Override
    ChainBuilder steps() {
      return super.steps().exec(llm("chat").chat().user("Hi").maxTokens(4));
    }
  }

  @Test
  void noOutputSpeaksOfWhatVectorsDoNotHave() {
    Finished run = run(Vectors.class);

    assertThat(run.output())
        .containsPattern(
            "(?m)^preflight OK: HTTP 200 JSON, model llama-3, E2E \\d+ ms, \\d+ input tokens,"
                + " usage yes$");
    assertThat(run.output()).doesNotContain("output tok", "openai-chat", "finish", "not told");
    assertThat(run.summary().get("headline").asText())
        .contains(" 4 in tokens (usage) · llama-3 (openai-embeddings)");
    for (String name : List.of("summary.md", "junit.xml", "metrics.txt")) {
      assertThat(Finished.text(run.llm().resolve(name)))
          .as(name)
          .doesNotContain("openai-chat", "output tokens/s", "output_tokens_per_second");
    }
    JsonNode all = run.summary().get("all");
    assertThat(all.at("/throughput/inputTokensPerSecond").asDouble()).isPositive();
    assertThat(all.findValues("outputTokensPerSecond")).isEmpty();
    assertThat(all.findValues("totalTokensPerSecond")).isEmpty();
    assertThat(all.findValues("goodOutputTokensPerSecond")).isEmpty();
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MET");
    assertThat(page(run))
        .contains("openai-embeddings", "input tokens/s")
        .doesNotContain("openai-chat", "<td>output tokens/s", "\">output tokens/s</span>");
  }

  @Test
  void besideChatsBothDialectsAreNamedAndEachHasItsFigures() {
    Finished run = run(Both.class);

    assertThat(run.summary().get("headline").asText())
        .contains("llama-3 (openai-embeddings, openai-chat)");
    assertThat(run.summary().at("/all/throughput/outputTokensPerSecond").asDouble()).isPositive();
    assertThat(run.summary().at("/requests/embed/throughput").has("outputTokensPerSecond"))
        .isFalse();
    assertThat(run.summary().at("/requests/chat/throughput/outputTokensPerSecond").asDouble())
        .isPositive();
  }

  private static Finished run(Class<? extends Simulation> simulation) {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run = StandInRun.of(simulation).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      return run;
    }
  }

  private static String page(Finished run) {
    return Finished.text(run.llm().resolve("index.html"));
  }
}
