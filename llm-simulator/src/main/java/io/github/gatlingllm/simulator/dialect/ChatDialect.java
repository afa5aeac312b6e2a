// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.dialect.ToolChoice.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** OpenAI's chat completions. */
class ChatDialect extends ChoicesDialect {
  static final String ID_PREFIX = "chatcmpl-";
  private static final int MOST_CHOICES = 128;

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    ChatPrompt chat =
        new ChatPrompt(reader.rules(), "messages", Set.of("text", "refusal"))
            .tools(fields.node("tools"))
            .messages(fields.node("messages"));
    TokenizedPrompt prompt = chat.end();
    boolean stream = fields.flag("stream");
    return new GenerationRequest(
        prompt,
        reader.sampling(fields, maxTokens(fields, reader, prompt), prompt),
        stream,
        new RequestPreferences(
            choices(fields),
            content(fields, reader, chat.toolRounds()),
            usageMode(fields, stream),
            fields.flag("logprobs")
                ? RequestPreferences.Extras.LOGPROBS
                : RequestPreferences.Extras.NONE,
            Pooling.NONE));
  }

  private static AnswerContent content(Fields fields, RequestReader reader, int toolRounds) {
    Parallel parallel = Parallel.of(fields.node("parallel_tool_calls"));
    return reader.content(
        ToolChoice.openAi(fields.node("tool_choice"), parallel, "/function"),
        tools(fields.node("tools")),
        toolRounds,
        AnswerSchemas.openAi(
            fields.node("response_format"), "response_format", "/json_schema/schema"));
  }

  /** Reads tools as the chat APIs of OpenAI and Ollama define them. */
  static List<CalledTool> tools(JsonNode tools) {
    List<CalledTool> all = new ArrayList<>();
    for (JsonNode tool : tools) {
      JsonNode function = tool.path("function");
      all.add(new CalledTool(function.path("name").asText(), function.path("parameters")));
    }
    return all;
  }

  private static int maxTokens(Fields fields, RequestReader reader, TokenizedPrompt prompt) {
    return fields.has("max_completion_tokens")
        ? fields.integer("max_completion_tokens", 0, 1)
        : reader.limit(fields, "max_tokens", reader.rules().defaultMaxTokens(), prompt);
  }

  private static int choices(Fields fields) {
    int choices = fields.integer("n", 1, 1);
    if (choices > MOST_CHOICES) {
      throw ApiError.invalid("n must be at most " + MOST_CHOICES + ".", "n", null);
    }
    return choices;
  }

  static String callId(SimulatedAnswer answer, int choice, AnswerPart call) {
    return "call_" + answer.id() + "-" + choice + "-" + call.number();
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new ChatEncoder(answer);
  }

  @Override
  String idPrefix() {
    return ID_PREFIX;
  }

  @Override
  String object() {
    return "chat.completion";
  }

  @Override
  void putContent(ObjectNode choice, SimulatedAnswer answer, int number) {
    choice.set("message", message(answer, number));
    choice.set("logprobs", logprobs(answer, number));
  }

  private static ObjectNode message(SimulatedAnswer answer, int choice) {
    ObjectNode message = SimulatorJson.object().put("role", "assistant");
    if (answer.plan().has(AnswerPart.Kind.TEXT)) {
      message.put("content", answer.text(choice, AnswerPart.Kind.TEXT));
    } else {
      message.putNull("content");
    }
    answer.reasoning(choice).ifPresent(text -> message.put("reasoning_content", text));
    if (answer.plan().has(AnswerPart.Kind.TOOL_CALL)) {
      message
          .putArray("tool_calls")
          .addAll(
              answer
                  .plan()
                  .parts(AnswerPart.Kind.TOOL_CALL)
                  .map(call -> toolCall(answer, choice, call))
                  .toList());
    }
    return message;
  }

  private static ObjectNode toolCall(SimulatedAnswer answer, int choice, AnswerPart call) {
    ObjectNode json =
        SimulatorJson.object().put("id", callId(answer, choice, call)).put("type", "function");
    json.putObject("function").put("name", call.tool()).put("arguments", answer.text(choice, call));
    return json;
  }

  private static JsonNode logprobs(SimulatedAnswer answer, int choice) {
    boolean wanted = answer.preferences().extras() == RequestPreferences.Extras.LOGPROBS;
    // As in a stream, an answer that calls a tool has none.
    if (!wanted || answer.mute() || answer.plan().has(AnswerPart.Kind.TOOL_CALL)) {
      return SimulatorJson.object().nullNode();
    }
    return Logprobs.of(answer.plan(), choice, 0, answer.plan().tokens());
  }
}
