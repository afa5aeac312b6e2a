/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A test case of {@code junit.xml}.
 *
 * @param name what people read
 * @param outcome what became of it
 * @param output figures behind it, where neither message nor name has them
 */
record JunitCase(String name, Outcome outcome, @Nullable String output) {

  JunitCase(String name, Outcome outcome) {
    this(name, outcome, null);
  }

  /** How many have an outcome of that kind. */
  static long count(List<JunitCase> cases, Class<? extends Outcome> kind) {
    return cases.stream().filter(each -> kind.isInstance(each.outcome)).count();
  }

  /** What became of a case. */
  sealed interface Outcome {}

  /** All is well. */
  record Passed() implements Outcome {}

  /**
   * It fails the build.
   *
   * @param type a constant word
   * @param message actual value and bound
   */
  record Failed(String type, String message) implements Outcome {}

  /**
   * The run broke down before anybody could tell.
   *
   * @param type in which way
   * @param message why
   */
  record Broken(String type, String message) implements Outcome {}

  /**
   * It decides nothing.
   *
   * @param message why, and what was seen
   */
  record Skipped(String message) implements Outcome {}
}
