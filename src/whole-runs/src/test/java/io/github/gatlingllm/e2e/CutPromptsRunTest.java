// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.PromptsBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server whose context is too short for some prompts, and which does not say so. */
class CutPromptsRunTest {

  private static final int USERS = 20;
  private static final int CONTEXT = 512;
  private static final String CUT = "prompts were probably cut";

  /** Prompts that are too long, some of which are, and none. */
  public static class TooLong extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.baseUrl(Setting.url()).model("llama-3");
      setUp(
              some("long", prompts(600)),
              some("mixed", prompts(uniform(300, 700))),
              some("short", prompts(uniform(100, 400))))
          .protocols(Boolean.getBoolean("e2e.preflight") ? protocol : protocol.disablePreflight());
    }

    private static PopulationBuilder some(String name, PromptsBuilder prompts) {
      return scenario(name)
          .exec(llm(name).chat().user(prompts.unique(name.hashCode())).maxTokens(8))
          .injectOpen(constantUsersPerSec(USERS / 2.0).during(2));
    }
  }

  @Test
  void aCutIsNamedWithTheContextThatTheServerTells() {
    Finished run = run(true);
    assertThat(run.output()).contains("context length 512 tokens, model llama-3");
    assertThat(run.rows("long"))
        .hasSize(USERS)
        .allMatch(row -> row.get("inputTokens").asInt() == 600 - CONTEXT / 2)
        .allMatch(row -> row.get("askedInputTokens").asInt() == 600);
    assertThat(warnings(run))
        .contains(
            "'long': prompts were probably cut: the server counts 344 of 600 tokens, its context is"
                + " 512 (20 of 20 answers). The figures are those of shorter prompts")
        .anyMatch(text -> text.startsWith("'mixed': " + CUT))
        .noneMatch(text -> text.startsWith("'short': " + CUT));
    assertThat(run.summary().at("/requests/short/tokens").has("templateOverhead")).isTrue();
    for (String name : List.of("long", "mixed")) {
      assertThat(run.summary().at("/requests/" + name + "/tokens").has("templateOverhead"))
          .as("nobody can tell what the server adds to a prompt that it cuts")
          .isFalse();
    }
    for (String file : List.of("index.html", "summary.md")) {
      assertThat(Finished.text(run.llm().resolve(file)))
          .contains(CUT)
          .doesNotContain("another tokenizer");
    }
  }

  /** 344 of 600 could be another tokenizer's count, if nobody knows of a context. */
  @Tag("proof")
  @Test
  void nothingIsNamedThatNothingPointsTo() {
    Finished run = run(false);
    assertThat(run.output()).doesNotContain("context length");
    assertThat(warnings(run)).noneMatch(text -> text.startsWith("'short': " + CUT));
  }

  private static Finished run(boolean preflight) {
    var options =
        SimulatorOptions.profile("fast").withWarmUp(50).withContextLength(CONTEXT).withCutPrompts();
    try (var simulator = LlmSimulator.start(options)) {
      Finished run =
          StandInRun.of(TooLong.class)
              .against(simulator.url())
              .with("e2e.preflight", preflight)
              .run();
      assertThat(run.exit()).as(run.output()).isZero();
      return run;
    }
  }

  private static List<String> warnings(Finished run) {
    JsonNode warnings = run.summary().at("/validity/warnings");
    return StreamSupport.stream(warnings.spliterator(), false).map(JsonNode::asText).toList();
  }
}
