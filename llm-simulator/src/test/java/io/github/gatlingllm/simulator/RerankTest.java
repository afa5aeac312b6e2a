// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rankings and scores, in the shapes of Cohere, Jina, vLLM and TEI. */
class RerankTest {
  private static final String QUERY = "\"query\":\"red apple pie\"";
  private static final String TEXTS = "[\"a blue sea\",\"a red apple pie\",\"one red door\"]";

  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP));
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  private static JsonNode post(String path, String fields) {
    return SimulatorClient.json(client.post(path, "{" + fields + "}").body());
  }

  @Test
  void jinaAndVllmRepeatTheDocuments() {
    JsonNode answer =
        post("/v1/rerank", "\"model\":\"llama-3\"," + QUERY + ",\"documents\":" + TEXTS);

    assertThat(answer.get("results").findValuesAsText("index")).containsExactly("1", "2", "0");
    assertThat(answer.at("/results/0/document/text").textValue()).isEqualTo("a red apple pie");
    assertThat(answer.at("/results/0/relevance_score").doubleValue()).isBetween(0.9, 1.0);
    assertThat(answer.at("/results/2/relevance_score").doubleValue()).isBetween(0.0, 0.1);
    assertThat(answer.at("/usage/total_tokens").intValue()).isPositive();
    assertThat(answer.get("model").textValue()).isEqualTo("llama-3");
  }

  @Test
  void cohereReportsBilledUnits() {
    JsonNode answer =
        post(
            "/v2/rerank", "\"model\":\"llama-3\"," + QUERY + ",\"top_n\":2,\"documents\":" + TEXTS);

    assertThat(answer.get("results").findValuesAsText("index")).containsExactly("1", "2");
    assertThat(answer.at("/results/0").has("document")).isFalse();
    assertThat(answer.at("/meta/billed_units/search_units").intValue()).isEqualTo(1);
  }

  @Test
  void teiAnswersWithAnArray() {
    JsonNode answer = post("/rerank", QUERY + ",\"return_text\":true,\"texts\":" + TEXTS);

    assertThat(answer.isArray()).isTrue();
    assertThat(answer.findValuesAsText("index")).containsExactly("1", "2", "0");
    assertThat(answer.at("/0/score").doubleValue()).isGreaterThan(answer.at("/1/score").asDouble());
    assertThat(answer.at("/1/text").textValue()).isEqualTo("one red door");
    assertThat(post("/rerank", "\"texts\":" + TEXTS).get("error_type").textValue())
        .isEqualTo("validation");
  }

  @Test
  void vllmScoresPairs() {
    String one = "\"model\":\"llama-3\",\"text_1\":\"red apple pie\",\"text_2\":" + TEXTS;
    JsonNode answer = post("/v1/score", one);

    assertThat(answer.get("data")).hasSize(3);
    assertThat(answer.at("/data/1/score").doubleValue())
        .isGreaterThan(answer.at("/data/0/score").doubleValue());
    assertThat(answer.at("/data/1/object").textValue()).isEqualTo("score");
    assertThat(
            post("/v1/score", one.replace("\"red apple pie\"", "[\"a\",\"b\"]")).at("/error/param"))
        .hasToString("\"text_1\"");
  }
}
