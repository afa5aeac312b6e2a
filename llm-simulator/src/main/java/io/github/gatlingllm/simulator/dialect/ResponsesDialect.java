// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** OpenAI's responses. */
final class ResponsesDialect extends OpenAiDialect {

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    TokenizedPrompt prompt = prompt(fields, reader.rules());
    int maxTokens =
        reader.limit(fields, "max_output_tokens", reader.rules().defaultMaxTokens(), prompt);
    return new GenerationRequest(
        prompt,
        reader.sampling(fields, maxTokens, prompt),
        fields.flag("stream"),
        RequestPreferences.reasoning(reader.reasoningTokens()));
  }

  /** Reads the prompt. A plain text is a user message. */
  private static TokenizedPrompt prompt(Fields fields, PromptRules rules) {
    ChatPrompt prompt =
        new ChatPrompt(rules, "input", Set.of("input_text", "output_text"))
            .tools(fields.node("tools"))
            .message("system", fields.node("instructions"));
    JsonNode input = fields.node("input");
    return (input.isTextual() ? prompt.message("user", input) : prompt.messages(input)).end();
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
        .putNull("error");
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
    json.putObject("input_tokens_details").put("cached_tokens", usage.cachedTokens());
    json.put("output_tokens", usage.completionTokens());
    json.putObject("output_tokens_details").put("reasoning_tokens", usage.reasoningTokens());
    return json.put("total_tokens", usage.totalTokens());
  }

  /** Returns an output item without text. */
  static ObjectNode emptyItem(SimulatedAnswer answer, AnswerPart part) {
    ObjectNode item = SimulatorJson.object();
    if (part.kind() == AnswerPart.Kind.REASONING) {
      item.put("type", "reasoning").put("id", itemId(answer, part)).putArray("summary");
    } else {
      item.put("type", "message")
          .put("id", itemId(answer, part))
          .put("status", "in_progress")
          .put("role", "assistant")
          .putArray("content");
    }
    return item;
  }

  /** Returns an output item with its whole text. */
  static ObjectNode doneItem(SimulatedAnswer answer, AnswerPart part) {
    ObjectNode item = emptyItem(answer, part);
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
    return (part.kind() == AnswerPart.Kind.REASONING ? "rs_" : "msg_") + answer.id();
  }
}
