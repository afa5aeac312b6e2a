// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.session.UniqueSeeds;
import io.github.gatlingllm.workload.prompts.PromptPlan;
import io.github.gatlingllm.workload.prompts.PromptSource;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.function.LongFunction;

/**
 * DSL for built-in prompts of exact lengths
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class PromptsBuilder {

  private final PromptPlan plan;

  PromptsBuilder(PromptPlan plan) {
    this.plan = plan;
  }

  /**
   * Draw the length of each answer too. A request whose message is taken from the prompts asks for
   * an answer of exactly that length, unless it has a cap of its own; one whose user is fed with
   * them does by {@code .outputTokens("#{outputTokens}")}
   *
   * @param lengths the lengths of answers, drawn apart from those of the prompts
   * @return a new PromptsBuilder instance
   */
  public PromptsBuilder outputTokens(Lengths lengths) {
    return new PromptsBuilder(plan.withOutput(lengths.drawn()));
  }

  /**
   * Count with another tokenizer than {@code cl100k_base}
   *
   * @param tokenizer the tokenizer, such as {@code tokenizerFile(...)} of the model's
   * @return a new PromptsBuilder instance
   */
  public PromptsBuilder tokenizer(Tokenizer tokenizer) {
    return new PromptsBuilder(plan.withTokenizer(tokenizer));
  }

  /**
   * Make each prompt unique by its very beginning, so that no prefix cache helps, not even one that
   * an earlier run filled. Each run draws a seed, prints it, and has it in its report; {@code
   * -Dgatling.llm.seed=42} sets it
   *
   * @return a new Prompts instance
   */
  public Prompts unique() {
    return unique(UniqueSeeds.ofProcess().next(System::getProperty, System::getenv));
  }

  /**
   * Make each prompt unique by its very beginning, so that no prefix cache helps
   *
   * @param seed the same seed gives the same prompts
   * @return a new Prompts instance
   */
  public Prompts unique(long seed) {
    return new Prompts(plan.unique(seed));
  }

  /**
   * Make all prompts alike, or, where their lengths differ, the beginning of one text, so that a
   * prefix cache helps as much as it can
   *
   * @param seed the same seed gives the same prompt
   * @return a new Prompts instance
   */
  public Prompts shared(long seed) {
    return new Prompts(plan.shared(seed));
  }

  /**
   * Let each prompt begin with one of several prefixes, drawn evenly, and go on unlike all others
   *
   * @param tokens the length of each prefix, which is a part of the prompt's
   * @param groups how many prefixes there are
   * @return the next DSL step
   */
  public Seeded sharedPrefix(int tokens, int groups) {
    return new Seeded(seed -> plan.sharedPrefix(tokens, groups, seed));
  }

  /**
   * Let a warm prefix cache without limits serve this percentage of the prompt tokens: each prompt
   * begins with its share of one text, in whole blocks of 16 tokens, and goes on unlike all others
   *
   * @param percent above 0 and below 100
   * @return the next DSL step
   */
  public Seeded cacheHitPercent(double percent) {
    return new Seeded(seed -> plan.cacheHitRatio(percent / 100, seed));
  }

  /** DSL step: the seed */
  public static final class Seeded {

    private final LongFunction<PromptSource> source;

    private Seeded(LongFunction<PromptSource> source) {
      this.source = source;
    }

    /**
     * Make the prompts
     *
     * @param seed the same seed gives the same prompts
     * @return a new Prompts instance
     */
    public Prompts seed(long seed) {
      return new Prompts(source.apply(seed));
    }
  }
}
