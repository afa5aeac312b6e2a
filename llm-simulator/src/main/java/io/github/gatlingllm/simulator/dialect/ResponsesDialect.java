// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.dialect.ToolChoice.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** OpenAI's responses. */
final class ResponsesDialect extends OpenAiDialect {

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    ChatPrompt input = input(fields, reader.rules());
    TokenizedPrompt prompt = input.end();
    int maxTokens =
        reader.limit(fields, "max_output_tokens", reader.rules().defaultMaxTokens(), prompt);
    return new GenerationRequest(
        prompt,
        reader.sampling(fields, maxTokens, prompt),
        fields.flag("stream"),
        RequestPreferences.of(content(fields, reader, input.toolRounds())));
  }

  private static AnswerContent content(Fields fields, RequestReader reader, int toolRounds) {
    List<CalledTool> tools = new ArrayList<>();
    for (JsonNode tool : fields.node("tools")) {
      if (tool.path("type").asText().equals("function")) {
        tools.add(new CalledTool(tool.path("name").asText(), tool.path("parameters")));
      }
    }
    Parallel parallel = Parallel.of(fields.node("parallel_tool_calls"));
    return reader.content(
        ToolChoice.openAi(fields.node("tool_choice"), parallel, ""),
        tools,
        toolRounds,
        AnswerSchemas.openAi(fields.in("text").node("format"), "text.format", "/schema"));
  }

  /** Reads the prompt. A plain text is a user message. */
  private static ChatPrompt input(Fields fields, PromptRules rules) {
    ChatPrompt prompt =
        new ChatPrompt(rules, "input", Set.of("input_text", "output_text", "refusal"))
            .tools(fields.node("tools"))
            .message("system", fields.node("instructions"));
    JsonNode input = fields.node("input");
    if (input.isTextual()) {
      return prompt.spoken("user", input);
    }
    ResponsesItems.addTo(prompt, input);
    return prompt;
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new ResponsesEncoder(answer);
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ArrayNode output = SimulatorJson.object().putArray("output");
    answer.plan().parts().forEach(part -> output.add(doneItem(answer, part)));
    return ended(answer, output, usage);
  }

  /** Returns a response in progress. */
  static ObjectNode inProgress(SimulatedAnswer answer) {
    ObjectNode response = opening(answer, "in_progress");
    response.putNull("incomplete_details");
    response.putArray("output");
    return response.putNull("usage");
  }

  private static ObjectNode opening(SimulatedAnswer answer, String status) {
    return SimulatorJson.object()
        .put("id", "resp_" + answer.id())
        .put("object", "response")
        .put("created_at", answer.createdSeconds())
        .put("model", answer.model())
        .put("status", status)
        .putNull("error")
        .putNull("instructions")
        .put("parallel_tool_calls", true)
        .put("temperature", 1.0)
        .put("top_p", 1.0)
        .put("tool_choice", "auto")
        .setAll(lists());
  }

  private static ObjectNode lists() {
    ObjectNode lists = SimulatorJson.object();
    lists.putArray("tools");
    lists.putObject("metadata");
    return lists;
  }

  /** Returns a completed response. */
  static ObjectNode ended(SimulatedAnswer answer, ArrayNode output, AnswerUsage usage) {
    ObjectNode response = opening(answer, status(answer));
    if (answer.plan().endsByItself()) {
      response.putNull("incomplete_details");
    } else {
      response.putObject("incomplete_details").put("reason", "max_output_tokens");
    }
    response.set("output", output);
    response.set("usage", usageJson(usage));
    answer.times().put(response, usage.spent());
    return response;
  }

  /** Returns the status of a response, which also names its last event. */
  static String status(SimulatedAnswer answer) {
    return answer.plan().endsByItself() ? "completed" : "incomplete";
  }

  private static ObjectNode usageJson(AnswerUsage usage) {
    ObjectNode json = SimulatorJson.object().put("input_tokens", usage.promptTokens());
    json.putObject("input_tokens_details")
        .put("cached_tokens", usage.cachedTokens())
        .put("cache_write_tokens", 0);
    json.put("output_tokens", usage.completionTokens());
    json.putObject("output_tokens_details").put("reasoning_tokens", usage.reasoningTokens());
    return json.put("total_tokens", usage.totalTokens());
  }

  /** Returns an output item without text. */
  static ObjectNode emptyItem(SimulatedAnswer answer, AnswerPart part) {
    ObjectNode item = SimulatorJson.object();
    switch (part.kind()) {
      case REASONING ->
          item.put("type", "reasoning").put("id", itemId(answer, part)).putArray("summary");
      case TOOL_CALL -> call(item, answer, part, "").put("status", "in_progress");
      case TEXT ->
          item.put("type", "message")
              .put("id", itemId(answer, part))
              .put("status", "in_progress")
              .put("role", "assistant")
              .putArray("content");
    }
    return item;
  }

  private static ObjectNode call(
      ObjectNode item, SimulatedAnswer answer, AnswerPart part, String arguments) {
    return item.put("type", "function_call")
        .put("id", itemId(answer, part))
        .put("call_id", ChatDialect.callId(answer, 0, part))
        .put("name", part.tool())
        .put("arguments", arguments);
  }

  /** Returns an output item with its whole text. */
  static ObjectNode doneItem(SimulatedAnswer answer, AnswerPart part) {
    ObjectNode item = emptyItem(answer, part);
    if (part.kind() == AnswerPart.Kind.TOOL_CALL) {
      return call(item, answer, part, answer.text(0, part)).put("status", status(answer));
    }
    boolean reasoning = part.kind() == AnswerPart.Kind.REASONING;
    item.withArray(reasoning ? "summary" : "content").add(content(part, answer.text(0, part)));
    if (!reasoning) {
      item.put("status", status(answer));
    }
    return item;
  }

  static ObjectNode content(AnswerPart part, String text) {
    if (part.kind() == AnswerPart.Kind.REASONING) {
      return SimulatorJson.object().put("type", "summary_text").put("text", text);
    }
    ObjectNode content = SimulatorJson.object().put("type", "output_text").put("text", text);
    content.putArray("annotations");
    content.putArray("logprobs");
    return content;
  }

  static String itemId(SimulatedAnswer answer, AnswerPart part) {
    return switch (part.kind()) {
      case REASONING -> "rs_" + answer.id();
      case TEXT -> "msg_" + answer.id();
      case TOOL_CALL -> "fc_" + answer.id() + "-" + part.number();
    };
  }
}
