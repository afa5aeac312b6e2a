/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

/**
 * Says once more, as the last line on the console, why a run does not start: Gatling buries the
 * message between two stack traces.
 */
public final class LastWords {

  private LastWords() {}

  /** Runs {@code start}; what it refuses to start with is said at the very end as well. */
  public static void on(Runnable start) {
    try {
      start.run();
    } catch (IllegalStateException refusal) {
      say(String.valueOf(refusal.getMessage()));
      throw refusal;
    }
  }

  /** Says it at the very end. */
  static void say(String text) {
    try {
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> System.err.println(text), "llm-last-lines"));
    } catch (IllegalStateException alreadyEnding) {
      System.err.println(text);
    }
  }
}
