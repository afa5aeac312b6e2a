// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import io.netty.handler.codec.http.HttpMethod;

/** Reads requests for a stream of chat, and refuses all others. */
final class LeanRequests {
  static final String PATH = "/v1/chat/completions";

  /** Each token keeps 8 bytes for the truth until its answer has ended. */
  static final int MOST_TOKENS = 10_000_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  private LeanRequests() {}

  static LeanRequest read(LeanCall call) throws Refusal {
    if (call.malformed()) {
      throw new Refusal(400, "The request is not valid HTTP/1.1.");
    }
    if (!call.path().equals(PATH)) {
      throw new Refusal(404, "Not Found: there is only " + PATH);
    }
    if (!call.method().equals(HttpMethod.POST)) {
      throw new Refusal(405, "Method Not Allowed");
    }
    return read(call, json(call.body()));
  }

  private static JsonNode json(String body) throws Refusal {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new Refusal(400, "The request body is not valid JSON.");
    }
  }

  private static LeanRequest read(LeanCall call, JsonNode body) throws Refusal {
    require(body.path("stream").asBoolean(), "stream must be true");
    require(body.path("n").asInt(1) == 1, "n must be 1");
    require(!body.path("logprobs").asBoolean(), "logprobs must be false");
    return new LeanRequest(
        call,
        body.path("model").asText(""),
        tokens(body),
        promptTokens(body),
        body.at("/stream_options/include_usage").asBoolean());
  }

  private static int tokens(JsonNode body) throws Refusal {
    JsonNode longest =
        body.has("max_completion_tokens")
            ? body.get("max_completion_tokens")
            : body.path("max_tokens");
    require(
        longest.isInt() && longest.intValue() >= 1 && longest.intValue() <= MOST_TOKENS,
        "max_tokens must be from 1 to " + MOST_TOKENS);
    return longest.intValue();
  }

  private static int promptTokens(JsonNode body) {
    int tokens = 0;
    for (JsonNode message : body.path("messages")) {
      tokens += SimulatedTokenizer.count(message.path("content").asText(""));
    }
    return tokens;
  }

  private static void require(boolean holds, String rule) throws Refusal {
    if (!holds) {
      throw new Refusal(400, "The lean server streams chat and nothing else: " + rule + ".");
    }
  }
}
