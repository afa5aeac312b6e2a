// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Message.Role;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.files.JsonProblem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses the messages of spans, as OpenTelemetry's conventions for GenAI define them. */
final class SpanMessages {

  private static final ObjectMapper JSON = new ObjectMapper();

  private SpanMessages() {}

  /** Returns the messages of a call; empty if they are not recorded. */
  static List<Message> input(OtelSpan span) {
    var messages = new ArrayList<Message>();
    JsonNode system = json(span, "gen_ai.system_instructions");
    JsonNode input = json(span, "gen_ai.input.messages");
    if (!input.isEmpty() && !system.isEmpty()) {
      messages.add(Message.system(texts(span, system)));
    }
    input.forEach(each -> add(span, each, messages));
    return messages;
  }

  /** Returns the answer; null if it is not recorded. Of several choices, the first one counts. */
  static @Nullable Message answer(OtelSpan span) {
    var messages = new ArrayList<Message>();
    JsonNode output = json(span, "gen_ai.output.messages");
    if (!output.isEmpty()) {
      add(span, output.get(0), messages);
    }
    return messages.isEmpty() ? null : messages.get(0);
  }

  /** Returns the declared tools. */
  static List<Tool> tools(OtelSpan span) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.set("tools", json(span, "gen_ai.tool.definitions"));
    return TracedMessages.tools(
        new TraceObject(span.where().place(), span.where().path(), object), "tools");
  }

  /** Attributes are structured, or JSON as text. */
  private static JsonNode json(OtelSpan span, String attribute) {
    JsonNode value = span.attribute(attribute);
    try {
      JsonNode parsed =
          value == null
              ? JsonNodeFactory.instance.arrayNode()
              : value.isTextual() ? JSON.readTree(value.asText()) : value;
      if (!parsed.isArray()) {
        throw span.where().wrong(AgentTraceTexts.notArray(attribute, TraceObject.shown(parsed)));
      }
      return parsed;
    } catch (JsonProcessingException e) {
      throw span.where().wrong(SpanTexts.notJson(attribute, JsonProblem.of(e)));
    }
  }

  private static String texts(OtelSpan span, JsonNode parts) {
    var texts = new ArrayList<String>();
    for (JsonNode part : parts) {
      if (!part.path("type").asText().equals("text")) {
        throw span.where().wrong(AgentTraceTexts.partInvalid(TraceObject.shown(part)));
      }
      texts.add(part.path("content").asText());
    }
    return String.join("\n", texts);
  }

  /** Adds a message; each result of a tool is a message of its own. */
  private static void add(OtelSpan span, JsonNode message, List<Message> to) {
    var texts = new ArrayList<String>();
    var images = new ArrayList<String>();
    var calls = new ArrayList<ToolCall>();
    int before = to.size();
    for (JsonNode part : message.path("parts")) {
      switch (part.path("type").asText()) {
        case "text" -> texts.add(part.path("content").asText());
        case "reasoning" -> {} // histories drop it by default, as it depends on the answer
        case "tool_call" -> calls.add(call(part));
        case "tool_call_response" -> to.add(result(part));
        case "uri" -> images.add(image(span, part));
        default -> throw span.where().wrong(AgentTraceTexts.partInvalid(TraceObject.shown(part)));
      }
    }
    String text = String.join("\n", texts);
    Role role = role(span, message.path("role").asText());
    if (role == Role.ASSISTANT) {
      to.add(Message.assistant(text, calls));
    } else if (role != Role.TOOL && (to.size() == before || !text.isEmpty())) {
      to.add(new Message(role, text, images));
    }
  }

  private static Role role(OtelSpan span, String role) {
    return switch (role) {
      case "system", "developer" -> Role.SYSTEM;
      case "user" -> Role.USER;
      case "assistant" -> Role.ASSISTANT;
      case "tool" -> Role.TOOL;
      default -> throw span.where().wrong(AgentTraceTexts.roleInvalid(role));
    };
  }

  private static ToolCall call(JsonNode part) {
    JsonNode arguments = part.path("arguments");
    return new ToolCall(
        part.path("id").asText().strip(),
        part.path("name").asText(),
        arguments.isMissingNode()
            ? "{}"
            : arguments.isTextual() ? arguments.asText() : arguments.toString());
  }

  private static Message result(JsonNode part) {
    JsonNode response = part.has("response") ? part.get("response") : part.path("result");
    return Message.tool(
        part.path("id").asText().strip(),
        response.isTextual() ? response.asText() : response.toString());
  }

  private static String image(OtelSpan span, JsonNode part) {
    if (!part.path("modality").asText("image").equals("image")) {
      throw span.where().wrong(AgentTraceTexts.partInvalid(TraceObject.shown(part)));
    }
    return part.path("uri").asText();
  }
}
