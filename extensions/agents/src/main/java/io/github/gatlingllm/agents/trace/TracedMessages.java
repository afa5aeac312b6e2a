// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ListedTools;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Message.Role;
import io.github.gatlingllm.chat.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses messages and tools in the format of OpenAI's chat. */
final class TracedMessages {

  private static final ObjectMapper JSON = new ObjectMapper();

  private TracedMessages() {}

  /** Returns the messages of a field; empty if it is absent. */
  static List<Message> of(TraceObject object, String field) {
    var messages = new ArrayList<Message>();
    for (TraceObject each : object.objects(field)) {
      messages.add(message(each, messages.size()));
    }
    return messages;
  }

  /** Returns one message. */
  static Message message(TraceObject object, int index) {
    try {
      return message(map(object.json()));
    } catch (IllegalArgumentException e) {
      throw object.wrong(AgentTraceTexts.messageInvalid(index, String.valueOf(e.getMessage())));
    }
  }

  /** Returns an answer; null if the field is absent. */
  static @Nullable Message answer(TraceObject object, String field) {
    if (!object.has(field)) {
      return null;
    }
    JsonNode value = object.get(field);
    return value.isTextual() ? Message.assistant(value.asText()) : message(object.object(field), 0);
  }

  private static Message message(Map<String, @Nullable Object> map) {
    Object content = map.get("content");
    switch (String.valueOf(map.get("role"))) {
      case "system", "developer":
        return said(Role.SYSTEM, content);
      case "user":
        return said(Role.USER, content);
      case "assistant":
        boolean silent = content == null && !ListedTools.calls(map).isEmpty();
        return Message.assistant(
                said(Role.ASSISTANT, silent ? "" : content).content(), ListedTools.calls(map))
            .withReasoning(ListedTools.reasoning(map));
      case "tool":
        return Message.tool(ListedTools.callId(map), said(Role.USER, content).content());
      default:
        throw new IllegalArgumentException(
            AgentTraceTexts.roleInvalid(String.valueOf(map.get("role"))));
    }
  }

  private static Message said(Role role, @Nullable Object content) {
    if (content instanceof String text) {
      return new Message(role, text);
    }
    if (!(content instanceof List<?> parts)) {
      throw new IllegalArgumentException(AgentTraceTexts.contentInvalid(String.valueOf(content)));
    }
    var texts = new ArrayList<String>();
    var images = new ArrayList<String>();
    for (Object part : parts) {
      Map<?, ?> fields = part instanceof Map<?, ?> map ? map : Map.of();
      if ("text".equals(fields.get("type")) && fields.get("text") instanceof String text) {
        texts.add(text);
      } else if (fields.get("image_url") instanceof Map<?, ?> image
          && image.get("url") instanceof String url) {
        images.add(url);
      } else {
        throw new IllegalArgumentException(AgentTraceTexts.contentInvalid(String.valueOf(part)));
      }
    }
    return new Message(role, String.join("\n", texts), images);
  }

  /** Returns the tools of a field; empty if it is absent. */
  static List<Tool> tools(TraceObject object, String field) {
    var tools = new ArrayList<Tool>();
    for (TraceObject each : object.objects(field)) {
      JsonNode tool = each.json().path("function").isObject() ? each.get("function") : each.json();
      JsonNode parameters = tool.path("parameters");
      if (!tool.path("name").isTextual()
          || tool.path("name").asText().isBlank()
          || !(parameters.isObject() || parameters.isMissingNode() || parameters.isNull())) {
        throw object.wrong(AgentTraceTexts.toolInvalid(TraceObject.shown(each.json())));
      }
      Map<String, @Nullable Object> schema =
          parameters.isObject()
              ? map(parameters)
              : Map.of("type", "object", "properties", Map.of());
      tools.add(new Tool(tool.path("name").asText(), tool.path("description").asText(""), schema));
    }
    return tools;
  }

  private static Map<String, @Nullable Object> map(JsonNode object) {
    return JSON.convertValue(object, new TypeReference<>() {});
  }
}
