// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Gemini's API. The path selects streaming, a parameter of the query events or an array. */
final class GeminiDialect implements ServedDialect {

  /** How answers are sent. */
  enum Sending {
    WHOLE,
    /** Server-sent events ({@code alt=sse}). */
    EVENTS,
    /** The elements of one JSON array. */
    ARRAY
  }

  private static final int MOST_CANDIDATES = 8;

  private final Sending sending;

  GeminiDialect(Sending sending) {
    this.sending = sending;
  }

  @Override
  public String streamType() {
    return sending == Sending.ARRAY ? "application/json; charset=UTF-8" : EVENTS;
  }

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    GeminiPrompt input = new GeminiPrompt(reader.rules());
    TokenizedPrompt prompt = input.read(fields);
    Fields config = fields.in("generationConfig");
    int maxTokens =
        reader.limit(config, "maxOutputTokens", reader.rules().defaultMaxTokens(), prompt);
    return new GenerationRequest(
        prompt,
        reader.sampling(config, maxTokens, prompt),
        sending != Sending.WHOLE,
        new RequestPreferences(
            candidates(config),
            reader.content(
                choice(fields.in("toolConfig").node("functionCallingConfig")),
                tools(fields.node("tools")),
                input.toolRounds(),
                schema(config)),
            UsageMode.NONE,
            RequestPreferences.Extras.NONE,
            Pooling.NONE));
  }

  private static int candidates(Fields config) {
    int candidates = config.integer("candidateCount", 1, 1);
    if (candidates > MOST_CANDIDATES) {
      throw ApiError.invalid(
          "Invalid value at 'generation_config.candidate_count': it must be from 1 to "
              + MOST_CANDIDATES
              + ".",
          "candidateCount",
          null);
    }
    return candidates;
  }

  private static List<CalledTool> tools(JsonNode tools) {
    List<CalledTool> all = new ArrayList<>();
    for (JsonNode tool : tools) {
      for (JsonNode function : tool.path("functionDeclarations")) {
        JsonNode parameters = function.path("parametersJsonSchema");
        all.add(
            new CalledTool(
                function.path("name").asText(),
                parameters.isObject() ? parameters : function.path("parameters")));
      }
    }
    return all;
  }

  private static ToolChoice choice(JsonNode config) {
    Set<String> allowed = new TreeSet<>();
    config.path("allowedFunctionNames").forEach(name -> allowed.add(name.asText()));
    ToolChoice.Mode mode =
        switch (config.path("mode").asText("AUTO")) {
          case "AUTO", "VALIDATED", "MODE_UNSPECIFIED" -> ToolChoice.Mode.AUTO;
          case "ANY" -> ToolChoice.Mode.REQUIRED;
          case "NONE" -> ToolChoice.Mode.NONE;
          default ->
              throw ApiError.invalid(
                  "Invalid value at 'tool_config.function_calling_config.mode'.", "mode", null);
        };
    return new ToolChoice(mode, allowed, ToolChoice.Parallel.NOT_SET);
  }

  private static JsonNode schema(Fields config) {
    for (String name : List.of("responseJsonSchema", "responseSchema")) {
      if (config.node(name).isObject()) {
        return config.node(name);
      }
    }
    return config.text("responseMimeType").equals("application/json")
        ? AnswerSchemas.anyObject()
        : MissingNode.getInstance();
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new GeminiEncoder(answer, sending);
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root = response(answer, usage);
    ArrayNode candidates = root.putArray("candidates");
    for (int choice = 0; choice < answer.plan().choices(); choice++) {
      ArrayNode parts = SimulatorJson.object().putArray("parts");
      for (AnswerPart part : answer.plan().parts()) {
        parts.add(part(answer, choice, part));
      }
      candidates.add(candidate(choice, parts, finishReason(answer)));
    }
    return root;
  }

  /** Returns a part with its whole content. */
  static ObjectNode part(SimulatedAnswer answer, int choice, AnswerPart part) {
    if (part.kind() == AnswerPart.Kind.TOOL_CALL) {
      return call(answer, choice, part);
    }
    ObjectNode json = SimulatorJson.object().put("text", answer.text(choice, part));
    return part.kind() == AnswerPart.Kind.REASONING ? json.put("thought", true) : json;
  }

  private static ObjectNode call(SimulatedAnswer answer, int choice, AnswerPart part) {
    ObjectNode json = SimulatorJson.object();
    json.putObject("functionCall")
        .put("id", ChatDialect.callId(answer, choice, part))
        .put("name", part.tool())
        .set("args", SimulatorJson.read(answer.text(choice, part)));
    return json;
  }

  static String finishReason(SimulatedAnswer answer) {
    return answer.plan().endsByItself() ? "STOP" : "MAX_TOKENS";
  }

  /**
   * Returns a candidate, or a part of one.
   *
   * @param finishReason why the answer ended; empty: it goes on
   */
  static ObjectNode candidate(int choice, ArrayNode parts, String finishReason) {
    ObjectNode candidate = SimulatorJson.object();
    candidate.putObject("content").put("role", "model").set("parts", parts);
    if (!finishReason.isEmpty()) {
      candidate.put("finishReason", finishReason);
    }
    return candidate.put("index", choice);
  }

  /** Returns a response, whole or of a stream, without candidates. */
  static ObjectNode response(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root = SimulatorJson.object();
    root.set("usageMetadata", usageJson(usage));
    return root.put("modelVersion", answer.model()).put("responseId", answer.id());
  }

  /** Returns the usage. Unlike OpenAI's, output tokens exclude reasoning. */
  private static ObjectNode usageJson(AnswerUsage usage) {
    ObjectNode json = SimulatorJson.object().put("promptTokenCount", usage.promptTokens());
    if (usage.cachedTokens() > 0) {
      json.put("cachedContentTokenCount", usage.cachedTokens());
    }
    json.put("candidatesTokenCount", usage.completionTokens() - usage.reasoningTokens());
    if (usage.reasoningTokens() > 0) {
      json.put("thoughtsTokenCount", usage.reasoningTokens());
    }
    return json.put("totalTokenCount", usage.totalTokens());
  }

  @Override
  public ObjectNode error(ApiError error) {
    return errorJson(error);
  }

  static ObjectNode errorJson(ApiError error) {
    String status =
        switch (error.status()) {
          case 400, 413, 422 -> "INVALID_ARGUMENT";
          case 401 -> "UNAUTHENTICATED";
          case 403 -> "PERMISSION_DENIED";
          case 404 -> "NOT_FOUND";
          case 429 -> "RESOURCE_EXHAUSTED";
          case 503 -> "UNAVAILABLE";
          case 504 -> "DEADLINE_EXCEEDED";
          default -> "INTERNAL";
        };
    ObjectNode root = SimulatorJson.object();
    root.putObject("error")
        .put("code", error.status())
        .put("message", error.message())
        .put("status", status);
    return root;
  }
}
