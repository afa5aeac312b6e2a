// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.workload.length.TokenLengths;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import org.jspecify.annotations.Nullable;

/**
 * A shape of requests: how long prompts and answers are, and what prompts share. Immutable.
 *
 * @param name what reports call it
 * @param input lengths of prompts, with a largest one
 * @param output lengths of answers, drawn apart from those of prompts
 * @param shared which share of the prompts' tokens earlier prompts began with, below 1; 0: prompts
 *     are unique
 */
public record RequestProfile(String name, TokenLengths input, TokenLengths output, double shared) {

  public RequestProfile {
    if (!(shared >= 0 && shared < 1)) {
      throw new IllegalArgumentException(
          "the share of tokens that prompts have in common must be from 0 to below 1, but was "
              + shared);
    }
  }

  /**
   * The same, made smaller in proportion: prompts and answers are multiplied by one factor, so that
   * the longest prompt has so many tokens. A profile that is as small already stays as it is.
   */
  public RequestProfile scaledTo(int maxInput) {
    requireRoom(maxInput);
    if (maxInput >= input.max()) {
      return this;
    }
    double factor = (double) maxInput / input.max();
    return new RequestProfile(
        name, input.scaled(factor).between(room(), maxInput), output.scaled(factor), shared);
  }

  /** The same without prompts longer than this: those are drawn anew. */
  public RequestProfile withMaxInput(int tokens) {
    requireRoom(tokens);
    return new RequestProfile(name, input.between(room(), tokens), output, shared);
  }

  /** The same without answers longer than this: those are drawn anew. */
  public RequestProfile withMaxOutput(int tokens) {
    return new RequestProfile(name, input, output.between(1, tokens), shared);
  }

  /** The same with prompts of other lengths. */
  public RequestProfile withInput(TokenLengths lengths) {
    return new RequestProfile(name, lengths, output, shared);
  }

  /** The same with answers of other lengths. */
  public RequestProfile withOutput(TokenLengths lengths) {
    return new RequestProfile(name, input, lengths, shared);
  }

  /** The same with prompts that have more or less in common. */
  public RequestProfile withShared(double ratio) {
    return new RequestProfile(name, input, output, ratio);
  }

  /**
   * Prompts of this shape, each with the length of its answer.
   *
   * @param tokenizer null: {@code cl100k_base}
   */
  public PromptSource prompts(long seed, @Nullable Tokenizer tokenizer) {
    PromptPlan plan = PromptPlan.of(input).withOutput(output);
    PromptPlan counted = tokenizer == null ? plan : plan.withTokenizer(tokenizer);
    return shared == 0 ? counted.unique(seed) : counted.cacheHitRatio(shared, seed);
  }

  private void requireRoom(int tokens) {
    if (tokens < room()) {
      throw new IllegalArgumentException(
          "the longest prompt of profile "
              + name
              + " must have at least "
              + room()
              + " tokens, but was to have "
              + tokens);
    }
  }

  /** The shortest prompt that can be what was asked for. */
  private int room() {
    return shared == 0
        ? SyntheticPrompts.MIN_UNIQUE_TOKENS
        : new PromptSharing.Share(shared, 0).minTokens();
  }
}
