// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.e2e;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.wire.Recordings;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Other dialects than OpenAI's chat, through all of Gatling. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DialectsRunTest {

  private static final String VECTORS =
      "{\"object\":\"list\",\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":[0.5]}],"
          + "\"model\":\"m\",\"usage\":{\"prompt_tokens\":6,\"total_tokens\":6}}";

  /** A chat in lines, and vectors, of one server. */
  public static class LinesAndVectors extends Simulation {
    {
      setUp(
              scenario("Both")
                  .exec(
                      llm("ollama")
                          .chat()
                          .user("Hi")
                          .maxTokens(9)
                          .check(outputText().saveAs("said")))
                  .exec(
                      llm("embed")
                          .embeddings()
                          .input("#{said}")
                          .input(session -> "two")
                          .check(e2e().gt(ms(0))))
                  .injectOpen(atOnceUsers(1)))
          .protocols(llm.ollamaGenerate().baseUrl(Setting.url()).model("m"));
    }
  }

  private Finished run;
  private String lastBody;

  @BeforeAll
  void runOnce() {
    try (var server = RecordingServer.start((number, head, body) -> answer(head))) {
      run = StandInRun.of(LinesAndVectors.class).against(server.url()).run();
      lastBody = server.bodies().get(server.bodies().size() - 1);
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @Test
  void aStreamOfLinesHasItsTimesAndTokens() {
    JsonNode row = run.rows("ollama").get(0);
    assertThat(row.get("status").asText()).as(row.toString()).isEqualTo("ok");
    assertThat(row.get("ttftNs").asLong()).isPositive();
    assertThat(row.get("chunks").asInt()).isEqualTo(3);
    assertThat(row.get("inputTokens").asInt()).isEqualTo(12);
    assertThat(row.get("outputTokens").asInt()).isEqualTo(3);
  }

  @Test
  void vectorsHaveE2eAndInputTokensAlone() {
    assertThat(lastBody)
        .startsWith("{\"model\":\"m\",\"input\":[\"The sea é")
        .endsWith("\",\"two\"]}");
    JsonNode row = run.rows("embed").get(0);
    assertThat(row.get("status").asText()).as(row.toString()).isEqualTo("ok");
    assertThat(row.get("e2eNs").asLong()).isPositive();
    assertThat(row.get("inputTokens").asInt()).isEqualTo(6);
    assertThat(row.hasNonNull("ttftNs")).isFalse();
    assertThat(row.hasNonNull("outputTokens")).isFalse();
    assertThat(run.summary().at("/requests/embed").toString()).doesNotContain("\"ttft\":{");
  }

  private static String answer(String head) {
    if (head.startsWith("POST /v1/embeddings ")) {
      return RecordingServer.response("200 OK", "application/json", VECTORS);
    }
    String lines =
        new String(Recordings.body("handwritten/ollama-generate"), StandardCharsets.UTF_8);
    return RecordingServer.response("200 OK", "application/x-ndjson", lines);
  }
}
