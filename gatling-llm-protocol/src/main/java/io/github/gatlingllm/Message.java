/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One message of a conversation.
 *
 * @param role who speaks
 * @param content what is said
 * @param images pictures that go with it: {@code https:} or {@code data:} URLs
 */
public record Message(Role role, String content, List<String> images) {

  /** Who speaks. */
  public enum Role {
    SYSTEM("system"),
    USER("user"),
    ASSISTANT("assistant");

    private final String wireName;

    Role(String wireName) {
      this.wireName = wireName;
    }

    /** The name that nearly every dialect with roles uses. */
    public String wireName() {
      return wireName;
    }
  }

  public Message {
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(content, "content");
    images = List.copyOf(images);
  }

  /** A message of text alone. */
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

  /** The same with one more picture. */
  public Message withImage(String url) {
    var more = new ArrayList<>(images);
    more.add(url);
    return new Message(role, content, more);
  }
}
