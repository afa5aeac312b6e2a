/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

/** A value that no log, report or error may show. */
public final class Secret {

  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** Hides a value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** The value itself: for the request's header only. */
  public String reveal() {
    return value;
  }

  /** The text without the value: servers like to repeat a key that they refuse. */
  public String maskIn(String text) {
    return value.isEmpty() ? text : text.replace(value, toString());
  }

  @Override
  public String toString() {
    return "***";
  }
}
