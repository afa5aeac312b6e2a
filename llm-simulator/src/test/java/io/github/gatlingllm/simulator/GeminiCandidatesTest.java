// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Gemini's candidates: each has its own text, in whole answers and in streams alike. */
class GeminiCandidatesTest {
  private static final String MODEL = "/v1beta/models/llama-3:";

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

  private static String body(int candidates) {
    return "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Hi\"}]}],"
        + "\"generationConfig\":{\"maxOutputTokens\":5,\"candidateCount\":"
        + candidates
        + "}}";
  }

  @Test
  void eachCandidateHasItsOwnTextAndEnd() {
    JsonNode whole = SimulatorClient.json(client.post(MODEL + "generateContent", body(3)).body());
    Map<Integer, String> texts = new TreeMap<>();
    for (JsonNode candidate : whole.get("candidates")) {
      texts.put(
          candidate.get("index").intValue(), candidate.at("/content/parts/0/text").textValue());
      assertThat(candidate.get("finishReason").textValue()).isEqualTo("MAX_TOKENS");
    }
    assertThat(texts.keySet()).containsExactly(0, 1, 2);
    assertThat(texts.values()).doesNotHaveDuplicates();
    assertThat(whole.at("/usageMetadata/candidatesTokenCount").intValue()).isEqualTo(15);

    Map<Integer, String> streamed = new TreeMap<>();
    int ends = 0;
    for (JsonNode event :
        Streamed.json(client.post(MODEL + "streamGenerateContent?alt=sse", body(3)))) {
      JsonNode candidate = event.at("/candidates/0");
      streamed.merge(
          candidate.get("index").intValue(),
          candidate.at("/content/parts/0/text").textValue(),
          String::concat);
      ends += candidate.has("finishReason") ? 1 : 0;
    }
    assertThat(streamed).isEqualTo(texts);
    assertThat(ends).isEqualTo(3);
  }

  @Test
  void moreThanEightCandidatesAreRefused() {
    for (int count : List.of(0, 9)) {
      assertThat(client.post(MODEL + "generateContent", body(count)).statusCode())
          .as("%d", count)
          .isEqualTo(400);
    }
  }
}
