/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.OptionalLong;

/** Reads a body and refuses what a strict server refuses. */
final class RequestParser {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int COMPLETIONS_DEFAULT_MAX_TOKENS = 16;

  private final ApiRules rules;
  private final PromptRules promptRules;
  private final PromptReader prompts;

  RequestParser(ApiRules rules, PromptRules promptRules) {
    this.rules = rules;
    this.promptRules = promptRules;
    this.prompts = new PromptReader(promptRules);
  }

  GenerationRequest parse(Endpoint endpoint, String body) {
    Fields fields = new Fields(readObject(body));
    checkModel(fields);
    rules.rejectedFields().forEach(fields::reject);
    if (fields.integer("n", 1, 1) != 1) {
      throw ApiError.invalid("Only n = 1 is supported.", "n", null);
    }
    Prompt prompt = endpoint == Endpoint.CHAT ? prompts.chat(fields) : prompts.completions(fields);
    int maxTokens = maxTokens(endpoint, fields, prompt.size());
    checkContext(endpoint, prompt.size(), maxTokens);
    boolean stream = fields.flag("stream");
    return new GenerationRequest(
        endpoint,
        prompt,
        maxTokens,
        minTokens(fields, maxTokens),
        fields.flag("ignore_eos"),
        stream && rules.stream() == StreamPolicy.AS_ASKED,
        usage(fields, stream),
        fields.has("seed") ? OptionalLong.of(fields.node("seed").asLong()) : OptionalLong.empty());
  }

  private static JsonNode readObject(String body) {
    try {
      JsonNode root = JSON.readTree(body);
      if (root != null && root.isObject()) {
        return root;
      }
    } catch (JsonProcessingException e) {
      throw ApiError.invalid("The body is not valid JSON: " + e.getClass().getSimpleName());
    }
    throw ApiError.invalid("The body must be a JSON object.");
  }

  private void checkModel(Fields fields) {
    String model = fields.text("model");
    if (model.isEmpty()) {
      throw ApiError.invalid("you must provide a model parameter", "model", null);
    }
    if (!model.equals(rules.model())) {
      throw ApiError.noModel(model);
    }
  }

  private int maxTokens(Endpoint endpoint, Fields fields, int promptTokens) {
    if (endpoint == Endpoint.CHAT && fields.has("max_completion_tokens")) {
      return fields.integer("max_completion_tokens", 0, 1);
    }
    int room = Math.max(1, promptRules.contextLength() - promptTokens);
    int unset =
        endpoint == Endpoint.CHAT ? promptRules.defaultMaxTokens() : COMPLETIONS_DEFAULT_MAX_TOKENS;
    return fields.integer("max_tokens", Math.min(unset, room), 1);
  }

  private static int minTokens(Fields fields, int maxTokens) {
    int minTokens = fields.integer("min_tokens", 0, 0);
    if (minTokens > maxTokens) {
      throw ApiError.invalid(
          "min_tokens must be at most max_tokens=" + maxTokens + ", got " + minTokens + ".",
          "min_tokens",
          null);
    }
    return minTokens;
  }

  private void checkContext(Endpoint endpoint, int promptTokens, int maxTokens) {
    if ((long) promptTokens + maxTokens <= promptRules.contextLength()) {
      return;
    }
    throw ApiError.invalid(
        String.format(
            "This model's maximum context length is %d tokens. However, you requested %d tokens"
                + " (%d in the prompt, %d in the completion). Please reduce the length of either.",
            promptRules.contextLength(), (long) promptTokens + maxTokens, promptTokens, maxTokens),
        endpoint == Endpoint.CHAT ? "messages" : "prompt",
        "context_length_exceeded");
  }

  private static UsageMode usage(Fields fields, boolean stream) {
    JsonNode options = fields.node("stream_options");
    if (!options.isObject()) {
      return UsageMode.NONE;
    }
    if (!stream) {
      throw ApiError.invalid(
          "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
          "stream_options",
          null);
    }
    if (!options.path("include_usage").asBoolean()) {
      return UsageMode.NONE;
    }
    return options.path("continuous_usage_stats").asBoolean()
        ? UsageMode.CONTINUOUS
        : UsageMode.FINAL;
  }
}
