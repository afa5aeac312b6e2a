// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.workload.length.TokenLengths;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import org.jspecify.annotations.Nullable;

/**
 * A shape of requests: the lengths of prompts and answers, and what prompts share. Immutable.
 *
 * @param name the name in reports
 * @param input lengths of prompts, with an upper limit
 * @param output lengths of answers, drawn independently of prompts
 * @param shared the share of prompt tokens in common with earlier prompts, below 1; 0 for unique
 *     prompts
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
   * Returns a copy scaled down: prompts and answers are multiplied by one factor, so that the
   * longest prompt has that many tokens. A smaller profile stays unchanged.
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

  /** Returns a copy in which longer prompts are redrawn. */
  public RequestProfile withMaxInput(int tokens) {
    requireRoom(tokens);
    return new RequestProfile(name, input.between(room(), tokens), output, shared);
  }

  /** Returns a copy in which longer answers are redrawn. */
  public RequestProfile withMaxOutput(int tokens) {
    return new RequestProfile(name, input, output.between(1, tokens), shared);
  }

  /** Returns a copy with other prompt lengths. */
  public RequestProfile withInput(TokenLengths lengths) {
    return new RequestProfile(name, lengths, output, shared);
  }

  /** Returns a copy with other answer lengths. */
  public RequestProfile withOutput(TokenLengths lengths) {
    return new RequestProfile(name, input, lengths, shared);
  }

  /** Returns a copy with another shared part. */
  public RequestProfile withShared(double ratio) {
    return new RequestProfile(name, input, output, ratio);
  }

  /**
   * Returns prompts of this shape, with the lengths of their answers.
   *
   * @param tokenizer null for {@code cl100k_base}
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
              + " tokens, but has "
              + tokens);
    }
  }

  /** Returns the shortest possible prompt. */
  private int room() {
    return shared == 0
        ? SyntheticPrompts.MIN_UNIQUE_TOKENS
        : new PromptSharing.Share(shared, 0).minTokens();
  }
}
