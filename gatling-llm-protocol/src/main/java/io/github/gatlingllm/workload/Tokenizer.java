/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

/** Counts a text's tokens. Implementations are safe for many threads. */
@FunctionalInterface
public interface Tokenizer {
  int count(String text);

  /** What tells it from others: counts of different ones are not comparable. */
  default String name() {
    return "custom";
  }
}
