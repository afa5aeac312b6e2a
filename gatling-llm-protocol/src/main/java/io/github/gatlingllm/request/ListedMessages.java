// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.github.gatlingllm.chat.ListedTools;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.gatling.Conversions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts a list in OpenAI's format to messages. Content that some dialects can't express is
 * rejected, not dropped: figures of a different request would mislead.
 */
final class ListedMessages {

  private ListedMessages() {}

  static List<Message> of(@Nullable Object value) {
    if (value == null || List.of().equals(value)) {
      throw new Conversions.UnresolvedException(RequestTexts.noMessages(shown(value)));
    }
    if (!(value instanceof List<?> list)) {
      throw new IllegalArgumentException(RequestTexts.messagesNoList(shown(value)));
    }
    var messages = new ArrayList<Message>(list.size());
    for (Object element : list) {
      Message message =
          element instanceof Message given ? given : message(messages.size(), element);
      if (message.callId() != null) {
        checked(messages.size(), () -> ListedTools.requireCall(message, messages));
      }
      messages.add(message);
    }
    return List.copyOf(messages);
  }

  private static Message message(int index, @Nullable Object element) {
    if (!(element instanceof Map<?, ?> map)) {
      throw wrong(index, RequestTexts.messageNoMap(shown(element)));
    }
    Message.Role role = role(index, map.get("role"));
    return switch (role) {
      case ASSISTANT -> answer(index, map);
      case TOOL -> result(index, map);
      default -> content(index, role, map.get("content"));
    };
  }

  /** An answer that calls tools needs no content. */
  private static Message answer(int index, Map<?, ?> map) {
    var calls = new ArrayList<ToolCall>();
    checked(index, () -> calls.addAll(ListedTools.calls(map)));
    boolean silent = !calls.isEmpty() && map.get("content") == null;
    Message said = content(index, Message.Role.ASSISTANT, silent ? "" : map.get("content"));
    return new Message(
        Message.Role.ASSISTANT,
        said.content(),
        said.images(),
        said.parts(),
        calls,
        null,
        ListedTools.reasoning(map));
  }

  private static Message result(int index, Map<?, ?> map) {
    var id = new ArrayList<String>(1);
    checked(index, () -> id.add(ListedTools.callId(map)));
    Message content = content(index, Message.Role.USER, map.get("content"));
    return Message.tool(id.get(0), content.content());
  }

  private static void checked(int index, Runnable parsing) {
    try {
      parsing.run();
    } catch (IllegalArgumentException e) {
      throw wrong(index, String.valueOf(e.getMessage()));
    }
  }

  private static Message content(int index, Message.Role role, @Nullable Object content) {
    if (content instanceof String text) {
      return new Message(role, text);
    }
    if (content instanceof List<?> parts) {
      return ofParts(index, role, parts);
    }
    throw wrong(index, RequestTexts.messageContent(shown(content)));
  }

  private static Message.Role role(int index, @Nullable Object role) {
    return switch (String.valueOf(role)) {
      case "system", "developer" -> Message.Role.SYSTEM;
      case "user" -> Message.Role.USER;
      case "assistant" -> Message.Role.ASSISTANT;
      case "tool" -> Message.Role.TOOL;
      default -> throw wrong(index, RequestTexts.messageRole(shown(role)));
    };
  }

  /** Joins the text parts, and adds pictures after them. */
  private static Message ofParts(int index, Message.Role role, List<?> parts) {
    var texts = new ArrayList<String>();
    var images = new ArrayList<String>();
    for (Object part : parts) {
      Map<?, ?> map = part instanceof Map<?, ?> fields ? fields : Map.of();
      if ("text".equals(map.get("type")) && map.get("text") instanceof String text) {
        texts.add(text);
      } else if ("image_url".equals(map.get("type"))) {
        images.add(imageUrl(index, map.get("image_url")));
      } else {
        throw wrong(index, RequestTexts.messagePart(shown(part)));
      }
    }
    return new Message(role, String.join("\n", texts), images);
  }

  private static String imageUrl(int index, @Nullable Object image) {
    Object url = image instanceof Map<?, ?> map ? map.get("url") : image;
    if (url instanceof String text) {
      return text;
    }
    throw wrong(index, RequestTexts.imageUrl(shown(image)));
  }

  private static IllegalArgumentException wrong(int index, String rule) {
    return new IllegalArgumentException(RequestTexts.message(index, rule));
  }

  private static String shown(@Nullable Object value) {
    String text = value instanceof String ? "'" + value + "'" : String.valueOf(value);
    return text.length() > 120 ? text.substring(0, 120) + "…" : text;
  }
}
