// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Ollama's two APIs, which stream by default. */
final class OllamaDialect implements ServedDialect {
  /** The two routes, which differ in the field of the text. */
  enum Kind {
    CHAT("\"message\":{\"role\":\"assistant\",", "content", "},"),
    GENERATE("", "response", ",");

    final String opening;
    final String text;
    final String closing;

    Kind(String opening, String text, String closing) {
      this.opening = opening;
      this.text = text;
      this.closing = closing;
    }
  }

  private final Kind kind;

  private OllamaDialect(Kind kind) {
    this.kind = kind;
  }

  static OllamaDialect chat() {
    return new OllamaDialect(Kind.CHAT);
  }

  static OllamaDialect generate() {
    return new OllamaDialect(Kind.GENERATE);
  }

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    ChatPrompt chat = chat(fields, reader.rules());
    TokenizedPrompt prompt = chat.end();
    Fields options = fields.in("options");
    return new GenerationRequest(
        prompt,
        reader.sampling(options, maxTokens(options, reader, prompt), prompt),
        fields.flag("stream", true),
        RequestPreferences.of(
            reader.content(
                ToolChoice.of(ToolChoice.Mode.AUTO, ToolChoice.Parallel.NOT_SET),
                kind == Kind.CHAT ? ChatDialect.tools(fields.node("tools")) : List.of(),
                chat.toolRounds(),
                schema(fields.node("format")))));
  }

  private static JsonNode schema(JsonNode format) {
    if (format.asText().equals("json")) {
      return AnswerSchemas.anyObject();
    }
    if (format.isObject() || format.asText().isEmpty()) {
      return format;
    }
    throw ApiError.invalid("invalid format: expected \"json\" or a JSON schema", "format", null);
  }

  private ChatPrompt chat(Fields fields, PromptRules rules) {
    return switch (kind) {
      case CHAT ->
          new ChatPrompt(rules.withoutToolCheck(), "messages", Set.of())
              .tools(fields.node("tools"))
              .messages(fields.node("messages"));
      case GENERATE ->
          new ChatPrompt(rules, "prompt", Set.of())
              .message("system", fields.node("system"))
              .message("user", fields.node("prompt"));
    };
  }

  /** Returns the limit of the answer. A value below 1 means no limit. */
  private static int maxTokens(Fields options, RequestReader reader, TokenizedPrompt prompt) {
    int requested = options.integer("num_predict", -1, Integer.MIN_VALUE);
    return requested > 0 ? requested : reader.room(reader.rules().defaultMaxTokens(), prompt);
  }

  @Override
  public String streamType() {
    return "application/x-ndjson";
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new OllamaEncoder(answer, kind);
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root = head(answer);
    ObjectNode message =
        kind == Kind.CHAT ? root.putObject("message").put("role", "assistant") : root;
    message.put(kind.text, answer.text(0, AnswerPart.Kind.TEXT));
    answer.reasoning(0).ifPresent(text -> message.put("thinking", text));
    if (answer.plan().has(AnswerPart.Kind.TOOL_CALL)) {
      ArrayNode calls = message.putArray("tool_calls");
      answer.plan().parts(AnswerPart.Kind.TOOL_CALL).map(c -> call(answer, c)).forEach(calls::add);
    }
    return putEnd(root, answer, usage);
  }

  static ObjectNode call(SimulatedAnswer answer, AnswerPart part) {
    ObjectNode call = SimulatorJson.object().put("id", ChatDialect.callId(answer, 0, part));
    call.putObject("function")
        .put("index", part.number())
        .put("name", part.tool())
        .set("arguments", SimulatorJson.read(answer.text(0, part)));
    return call;
  }

  static ObjectNode head(SimulatedAnswer answer) {
    return SimulatorJson.object()
        .put("model", answer.model())
        .put("created_at", Instant.ofEpochSecond(answer.createdSeconds()).toString());
  }

  /** Adds the final figures. The load time is 0, because the model is loaded. */
  static ObjectNode putEnd(ObjectNode root, SimulatedAnswer answer, AnswerUsage usage) {
    return root.put("done", true)
        .put("done_reason", answer.plan().endsByItself() ? "stop" : "length")
        .put("total_duration", usage.spent().engineNanos())
        .put("load_duration", 0)
        .put("prompt_eval_count", usage.promptTokens())
        .put("prompt_eval_duration", usage.spent().promptNanos())
        .put("eval_count", usage.completionTokens())
        .put("eval_duration", usage.spent().outputNanos());
  }

  @Override
  public ObjectNode error(ApiError error) {
    return errorJson(error);
  }

  static ObjectNode errorJson(ApiError error) {
    return SimulatorJson.object().put("error", error.message());
  }
}
