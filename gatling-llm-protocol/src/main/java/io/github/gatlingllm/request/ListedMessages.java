// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.gatling.Conversions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of a list in OpenAI's form. What not every dialect can say is refused, not
 * dropped: figures of another request than was asked for mislead.
 */
final class ListedMessages {

  private static final String AS_THEY_ARE =
      "; OpenAI's chat takes them as they are: .param(\"messages\", \"#{messages}\")";

  private ListedMessages() {}

  static List<Message> of(@Nullable Object value) {
    if (value == null || List.of().equals(value)) {
      throw new Conversions.UnresolvedException(
          "messages must be a list of at least one message, but was "
              + shown(value)
              + ": does a feeder set it?");
    }
    if (!(value instanceof List<?> list)) {
      throw new IllegalArgumentException(
          "messages must be a list of messages, each with role and content, but was "
              + shown(value)
              + ": a single text goes into .user(...)");
    }
    var messages = new ArrayList<Message>(list.size());
    for (Object element : list) {
      messages.add(
          element instanceof Message message ? message : message(messages.size(), element));
    }
    return List.copyOf(messages);
  }

  private static Message message(int index, @Nullable Object element) {
    if (!(element instanceof Map<?, ?> map)) {
      throw wrong(index, "must be a map with role and content, but was " + shown(element));
    }
    Message.Role role = role(index, map.get("role"));
    if (isPresent(map.get("tool_calls")) || isPresent(map.get("function_call"))) {
      throw wrong(index, "must not call tools, but does" + AS_THEY_ARE);
    }
    Object content = map.get("content");
    if (content instanceof String text) {
      return new Message(role, text);
    }
    if (content instanceof List<?> parts) {
      return ofParts(index, role, parts);
    }
    throw wrong(index, "must have a text or a list of parts as content, but had " + shown(content));
  }

  private static Message.Role role(int index, @Nullable Object role) {
    return switch (String.valueOf(role)) {
      case "system", "developer" -> Message.Role.SYSTEM;
      case "user" -> Message.Role.USER;
      case "assistant" -> Message.Role.ASSISTANT;
      default ->
          throw wrong(
              index,
              "must have the role system, developer, user or assistant, but had "
                  + shown(role)
                  + AS_THEY_ARE);
    };
  }

  /** The texts become one, and pictures come behind it. */
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
        throw wrong(
            index,
            "must have parts of type text or image_url, but had " + shown(part) + AS_THEY_ARE);
      }
    }
    return new Message(role, String.join("\n", texts), images);
  }

  private static String imageUrl(int index, @Nullable Object image) {
    Object url = image instanceof Map<?, ?> map ? map.get("url") : image;
    if (url instanceof String text) {
      return text;
    }
    throw wrong(index, "must have image_url {\"url\": \"…\"}, but had " + shown(image));
  }

  private static boolean isPresent(@Nullable Object value) {
    return value != null && !(value instanceof List<?> list && list.isEmpty());
  }

  private static IllegalArgumentException wrong(int index, String rule) {
    return new IllegalArgumentException("messages[" + index + "] " + rule);
  }

  private static String shown(@Nullable Object value) {
    String text = value instanceof String ? "'" + value + "'" : String.valueOf(value);
    return text.length() > 120 ? text.substring(0, 120) + "…" : text;
  }
}
