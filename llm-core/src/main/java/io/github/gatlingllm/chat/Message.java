// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One message of a conversation.
 *
 * @param role the speaker
 * @param content the text; for a tool, its result
 * @param images pictures: {@code https:} or {@code data:} URLs
 * @param parts further parts in the form of the server's API: JSON objects as maps
 * @param calls the tools that the assistant calls
 * @param callId the call that a tool answers; null for other roles
 * @param reasoning the reasoning of the assistant; null if there is none
 */
public record Message(
    Role role,
    String content,
    List<String> images,
    List<Map<String, @Nullable Object>> parts,
    List<ToolCall> calls,
    @Nullable String callId,
    @Nullable Reasoning reasoning) {

  /** The speaker. */
  public enum Role {
    SYSTEM("system"),
    USER("user"),
    ASSISTANT("assistant"),
    TOOL("tool");

    private final String wireName;

    Role(String wireName) {
      this.wireName = wireName;
    }

    /** Returns the name that nearly every dialect with roles uses. */
    public String wireName() {
      return wireName;
    }
  }

  public Message {
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(content, "content");
    images = List.copyOf(images);
    parts = List.copyOf(parts);
    calls = List.copyOf(calls);
    if ((role == Role.TOOL) != (callId != null)) {
      throw new IllegalArgumentException(
          "callId must be set for the result of a tool and no other message, but was " + callId);
    }
    if (role != Role.ASSISTANT && !(calls.isEmpty() && reasoning == null)) {
      throw new IllegalArgumentException(
          "calls and reasoning must be those of the assistant, but the role was " + role);
    }
  }

  /** Creates a message with pictures and parts. */
  public Message(
      Role role, String content, List<String> images, List<Map<String, @Nullable Object>> parts) {
    this(role, content, images, parts, List.of(), null, null);
  }

  /** Creates a message with pictures. */
  public Message(Role role, String content, List<String> images) {
    this(role, content, images, List.of());
  }

  /** Creates a message with only text. */
  public Message(Role role, String content) {
    this(role, content, List.of());
  }

  public static Message system(String content) {
    return new Message(Role.SYSTEM, content);
  }

  public static Message user(String content) {
    return new Message(Role.USER, content);
  }

  public static Message assistant(String content) {
    return new Message(Role.ASSISTANT, content);
  }

  /** Creates an answer that calls tools. */
  public static Message assistant(String content, List<ToolCall> calls) {
    return new Message(Role.ASSISTANT, content, List.of(), List.of(), calls, null, null);
  }

  /** Creates the result of a tool. */
  public static Message tool(String callId, String result) {
    return new Message(Role.TOOL, result, List.of(), List.of(), List.of(), callId, null);
  }

  /** Returns a copy with another text. */
  public Message withContent(String text) {
    return new Message(role, text, images, parts, calls, callId, reasoning);
  }

  /** Returns a copy with other reasoning; null for none. */
  public Message withReasoning(@Nullable Reasoning other) {
    return new Message(role, content, images, parts, calls, callId, other);
  }

  /** Returns a copy with one more picture. */
  public Message withImage(String url) {
    var more = new ArrayList<>(images);
    more.add(url);
    return new Message(role, content, more, parts, calls, callId, reasoning);
  }

  /** Returns a copy with one more part. */
  public Message withPart(Map<String, @Nullable Object> part) {
    var more = new ArrayList<>(parts);
    more.add(part);
    return new Message(role, content, images, more, calls, callId, reasoning);
  }

  /** Returns whether the message is only text: no pictures, parts, tools or reasoning. */
  public boolean isText() {
    return isPlain() && !usesTools() && reasoning == null;
  }

  /** Returns whether the content is only text. */
  public boolean isPlain() {
    return images.isEmpty() && parts.isEmpty();
  }

  /** Returns whether the message calls tools, or is the result of one. */
  public boolean usesTools() {
    return !calls.isEmpty() || callId != null;
  }
}
