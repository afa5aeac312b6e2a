// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.stream.IntStream;

/** The common part of OpenAI's two APIs with choices. */
abstract class ChoicesDialect extends OpenAiDialect {

  static UsageMode usageMode(Fields fields, boolean stream) {
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

  static String usageJson(AnswerUsage usage) {
    String reasoning =
        usage.reasoningTokens() == 0
            ? ""
            : ",\"completion_tokens_details\":{\"reasoning_tokens\":"
                + usage.reasoningTokens()
                + "}";
    return "{\"prompt_tokens\":"
        + usage.promptTokens()
        + ",\"total_tokens\":"
        + usage.totalTokens()
        + ",\"completion_tokens\":"
        + usage.completionTokens()
        + ",\"prompt_tokens_details\":{\"cached_tokens\":"
        + usage.cachedTokens()
        + "}"
        + reasoning
        + "}";
  }

  /** Returns why an answer ended. A tool that the request names is no choice of the model. */
  static String finishReason(SimulatedAnswer answer) {
    return switch (answer.plan().stop()) {
      case LENGTH -> "length";
      case END -> "stop";
      case CALLS -> answer.preferences().content().tools().named() ? "stop" : "tool_calls";
    };
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root = SimulatorJson.object();
    root.put("id", idPrefix() + answer.id());
    root.put("object", object());
    root.put("created", answer.createdSeconds());
    root.put("model", answer.model());
    root.putArray("choices")
        .addAll(
            IntStream.range(0, answer.plan().choices())
                .mapToObj(choice -> choice(answer, choice))
                .toList());
    root.putRawValue("usage", new RawValue(usageJson(usage)));
    answer.times().put(root, usage.spent());
    return root;
  }

  private ObjectNode choice(SimulatedAnswer answer, int choice) {
    ObjectNode json = SimulatorJson.object().put("index", choice);
    putContent(json, answer, choice);
    return json.put("finish_reason", finishReason(answer));
  }

  abstract String idPrefix();

  abstract String object();

  /** Writes the content of a choice and its log probabilities. */
  abstract void putContent(ObjectNode choice, SimulatedAnswer answer, int number);
}
