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
 * @param content the text
 * @param images pictures: {@code https:} or {@code data:} URLs
 * @param parts further parts in the form of the server's API: JSON objects as maps
 */
public record Message(
    Role role, String content, List<String> images, List<Map<String, @Nullable Object>> parts) {

  /** The speaker. */
  public enum Role {
    SYSTEM("system"),
    USER("user"),
    ASSISTANT("assistant");

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

  /** Returns a copy with one more picture. */
  public Message withImage(String url) {
    var more = new ArrayList<>(images);
    more.add(url);
    return new Message(role, content, more, parts);
  }

  /** Returns a copy with one more part. */
  public Message withPart(Map<String, @Nullable Object> part) {
    var more = new ArrayList<>(parts);
    more.add(part);
    return new Message(role, content, images, more);
  }

  /** Returns whether the message is only text. */
  public boolean isText() {
    return images.isEmpty() && parts.isEmpty();
  }
}
