// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.wire.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The texts of messages, for dialects with one text for several messages. */
final class MessageContents {

  private MessageContents() {}

  /** Returns all messages as one text. */
  static String all(ChatRequest request) {
    return joined(request.messages());
  }

  /** Returns the system messages; empty without any. */
  static String system(ChatRequest request, Dialect dialect) {
    List<Message> system = request.messages().stream().filter(MessageContents::bySystem).toList();
    if (!system.stream().allMatch(Message::isText)) {
      throw RequestExtra.unsayable(
          dialect,
          ".image(...) after .system(...)",
          "a system message is text",
          "call it after .user(...)");
    }
    return joined(system);
  }

  /** Returns the messages except those of the system. */
  static List<Message> conversation(ChatRequest request) {
    return request.messages().stream().filter(message -> !bySystem(message)).toList();
  }

  /** Returns the messages except those of the system; results of parallel calls are one group. */
  static List<List<Message>> grouped(ChatRequest request) {
    var groups = new ArrayList<List<Message>>();
    boolean results = false;
    for (Message message : conversation(request)) {
      boolean result = message.callId() != null;
      if (!(result && results)) {
        groups.add(new ArrayList<>());
      }
      groups.get(groups.size() - 1).add(message);
      results = result;
    }
    return groups;
  }

  private static boolean bySystem(Message message) {
    return message.role() == Message.Role.SYSTEM;
  }

  private static String joined(List<Message> messages) {
    return messages.stream().map(Message::content).collect(Collectors.joining("\n\n"));
  }
}
