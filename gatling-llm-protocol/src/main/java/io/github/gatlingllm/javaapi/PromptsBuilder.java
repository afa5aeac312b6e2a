/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.workload.JtokkitTokenizer;
import io.github.gatlingllm.workload.SyntheticPrompts;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * DSL for built-in prompts of an exact length
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class PromptsBuilder {

  private final int tokens;

  PromptsBuilder(int tokens) {
    this.tokens = tokens;
  }

  /**
   * Make each prompt unique by its very beginning, so that no prefix cache helps
   *
   * @param seed the same seed gives the same prompts
   * @return a function to be used wherever the DSL takes a prompt
   */
  public Function<Session, String> unique(long seed) {
    return numbered(SyntheticPrompts.unique(tokens, seed, JtokkitTokenizer.cl100kBase()));
  }

  /**
   * Make all prompts alike, so that a prefix cache helps as much as it can
   *
   * @param seed the same seed gives the same prompt
   * @return a function to be used wherever the DSL takes a prompt
   */
  public Function<Session, String> shared(long seed) {
    return numbered(SyntheticPrompts.shared(tokens, seed, JtokkitTokenizer.cl100kBase()));
  }

  private static Function<Session, String> numbered(SyntheticPrompts prompts) {
    var index = new AtomicLong();
    return session -> prompts.prompt(index.getAndIncrement());
  }
}
