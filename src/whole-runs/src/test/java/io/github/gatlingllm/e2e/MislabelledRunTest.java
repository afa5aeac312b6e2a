// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams under a content type that says nothing are read by what their first bytes say. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MislabelledRunTest {

  private static final int USERS = 20;
  private static final int TOKENS = 8;

  /** One population for each name of a stream, and one for what is none. */
  public static class Named extends Simulation {
    {
      setUp(
              some("text", "as-text", llm.openAi()),
              some("bytes", "as-bytes,split-events", llm.openAi()),
              some("nothing", "no-type,comments", llm.anthropic()),
              some("lines", "as-text,split-events", llm.ollama()),
              some("page", "not-sse", llm.openAi()))
          .protocols(http.baseUrl(Setting.url()).shareConnections());
    }

    private static PopulationBuilder some(String name, String fault, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(llm(name).chat().user("Hello there").maxTokens(TOKENS).header("x-sim-fault", fault))
          .injectOpen(constantUsersPerSec(USERS / 2.0).during(2))
          .protocols(protocol.model("llama-3").disablePreflight().requestIds());
    }
  }

  private Finished run;

  @BeforeAll
  void runOnce() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(50))) {
      run = StandInRun.of(Named.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "bytes", "nothing", "lines"})
  void theyAreStreamsLikeAnyOther(String name) {
    assertThat(run.rows(name))
        .hasSize(USERS)
        .allMatch(row -> row.get("status").asText().equals("ok"))
        .allMatch(row -> row.get("chunks").asInt() == TOKENS)
        .allMatch(row -> row.get("outputTokens").asInt() == TOKENS)
        .allMatch(row -> row.get("ttftNs").asLong() > 0)
        .allMatch(row -> row.get("e2eNs").asLong() >= row.get("ttftNs").asLong());
  }

  @Test
  void eachKindIsSaidOnceWithHowManyThereWere() {
    JsonNode warnings = run.summary().at("/validity/warnings");
    String rest = ", parsed by their first bytes: ";
    assertThat(warnings)
        .extracting(JsonNode::asText)
        .filteredOn(text -> text.contains("first bytes"))
        .containsExactlyInAnyOrder(
            "streams sent as text/plain" + rest + 2 * USERS,
            "streams sent as application/octet-stream" + rest + USERS,
            "streams sent without a content type" + rest + USERS);
  }

  @Test
  void aPageIsStillNone() {
    assertThat(run.rows("page"))
        .hasSize(USERS)
        .allMatch(row -> row.get("error").asText().equals("Body is not an event stream"));
  }
}
