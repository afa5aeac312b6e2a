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
   * Draw a length for each response too. A request whose message comes from the prompts requires
   * exactly that length, unless it sets its own cap. If the prompts feed users, set {@code
   * .outputTokens("#{outputTokens}")} on the request
   *
   * @param lengths the response lengths, drawn independently of the prompt lengths
   * @return a new PromptsBuilder instance
   */
  public PromptsBuilder outputTokens(Lengths lengths) {
    return new PromptsBuilder(plan.withOutput(lengths.drawn()));
  }

  /**
   * Set the tokenizer; {@code cl100k_base} by default
   *
   * @param tokenizer the tokenizer, such as {@code tokenizerFile(...)} of the model
   * @return a new PromptsBuilder instance
   */
  public PromptsBuilder tokenizer(Tokenizer tokenizer) {
    return new PromptsBuilder(plan.withTokenizer(tokenizer));
  }

  /**
   * Make each prompt unique from its beginning, so that no prefix cache helps, not even one that an
   * earlier run filled. Each run draws a seed, prints it, and reports it; {@code
   * -Dgatling.llm.seed=42} sets it
   *
   * @return a new Prompts instance
   */
  public Prompts unique() {
    return unique(UniqueSeeds.ofProcess().next(System::getProperty, System::getenv));
  }

  /**
   * Make each prompt unique from its beginning, so that no prefix cache helps
   *
   * @param seed the same seed gives the same prompts
   * @return a new Prompts instance
   */
  public Prompts unique(long seed) {
    return new Prompts(plan.unique(seed));
  }

  /**
   * Make all prompts equal, so that a prefix cache helps as much as possible. Prompts of different
   * lengths are beginnings of one text
   *
   * @param seed the same seed gives the same prompt
   * @return a new Prompts instance
   */
  public Prompts shared(long seed) {
    return new Prompts(plan.shared(seed));
  }

  /**
   * Start each prompt with one of several prefixes, drawn uniformly. The rest of each prompt is
   * unique
   *
   * @param tokens the length of each prefix, which is part of the prompt length
   * @param groups the number of prefixes
   * @return the next DSL step
   */
  public Seeded sharedPrefix(int tokens, int groups) {
    return new Seeded(seed -> plan.sharedPrefix(tokens, groups, seed));
  }

  /**
   * Let a warm, unlimited prefix cache serve this percentage of the prompt tokens. Each prompt
   * starts with its share of one text, in whole blocks of 16 tokens; the rest is unique
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
     * Build the prompts
     *
     * @param seed the same seed gives the same prompts
     * @return a new Prompts instance
     */
    public Prompts seed(long seed) {
      return new Prompts(source.apply(seed));
    }
  }
}
