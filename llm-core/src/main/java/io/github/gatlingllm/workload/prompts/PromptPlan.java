// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.length.Sizes;
import io.github.gatlingllm.workload.length.TokenLengths;
import io.github.gatlingllm.workload.random.Seeds;
import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import io.github.gatlingllm.workload.trace.TokenLengthPairs;
import org.jspecify.annotations.Nullable;

/** The lengths and the tokenizer of prompts, before their sharing is chosen. Immutable. */
public final class PromptPlan {

  private final Sizes sizes;
  private final @Nullable Tokenizer tokenizer;

  private PromptPlan(Sizes sizes, @Nullable Tokenizer tokenizer) {
    this.sizes = sizes;
    this.tokenizer = tokenizer;
  }

  /** Returns a plan of prompts with drawn lengths. */
  public static PromptPlan of(TokenLengths lengths) {
    return new PromptPlan(new Sizes.Drawn(lengths, null), null);
  }

  /** Returns a plan of prompts with the lengths of their answers. */
  public static PromptPlan of(TokenLengthPairs pairs) {
    return new PromptPlan(pairs, null);
  }

  /**
   * Returns a copy with answer lengths that are drawn independently of the prompts.
   *
   * @throws IllegalArgumentException if the prompts already have answer lengths
   */
  public PromptPlan withOutput(TokenLengths output) {
    if (!(sizes instanceof Sizes.Drawn drawn)) {
      throw new IllegalArgumentException(
          "outputTokens("
              + output
              + ") must not be set if each prompt already has an answer length ("
              + sizes.text()
              + "): remove it");
    }
    return new PromptPlan(new Sizes.Drawn(drawn.input(), output), tokenizer);
  }

  /** Returns a copy with another tokenizer than {@code cl100k_base}. */
  public PromptPlan withTokenizer(Tokenizer tokenizer) {
    return new PromptPlan(sizes, tokenizer);
  }

  /**
   * Returns prompts that differ from the first words, so that they share no block of a prefix
   * cache.
   */
  public PromptSource unique(long seed) {
    return source(new PromptSharing.Nothing(), seed);
  }

  /** Returns prompts that are prefixes of one text: equal if they have the same length. */
  public PromptSource shared(long seed) {
    return source(new PromptSharing.All(), seed);
  }

  /**
   * Returns prompts that begin with one of several prefixes, drawn uniformly, and continue
   * uniquely.
   *
   * @param tokens the length of each prefix
   * @param groups the number of prefixes
   */
  public PromptSource sharedPrefix(int tokens, int groups, long seed) {
    return source(new PromptSharing.Groups(tokens, groups, seed), seed);
  }

  /**
   * Returns prompts of which an unlimited warm cache can serve this share of tokens. Each begins
   * with its share of one text, in whole blocks of 16 tokens, and continues uniquely.
   *
   * @param ratio above 0, below 1
   */
  public PromptSource cacheHitRatio(double ratio, long seed) {
    return source(new PromptSharing.Share(ratio, seed), seed);
  }

  private PromptSource source(PromptSharing sharing, long seed) {
    requireRoom(sharing);
    Tokenizer counting = tokenizer == null ? JtokkitTokenizer.cl100kBase() : tokenizer;
    String output = sizes.outputText();
    String text =
        "synthetic, "
            + sizes.text()
            + ", "
            + sharing.text()
            + (output == null ? "" : ", answers " + output)
            + ", "
            + counting.name()
            + ", seed "
            + seed;
    return new PromptSource(
        new WordText(Seeds.named(seed, text), counting, sizes.max()),
        sizes,
        sharing,
        seed,
        new Prompt.Origin(text, sharing instanceof PromptSharing.Nothing));
  }

  private void requireRoom(PromptSharing sharing) {
    SyntheticPrompts.requirePossible(sizes.min());
    if (sizes.min() >= sharing.minTokens()) {
      return;
    }
    String needed =
        "prompts must have at least "
            + sharing.minTokens()
            + " tokens to be '"
            + sharing.text()
            + "', but ";
    throw new IllegalArgumentException(
        sizes.min() == sizes.max()
            ? needed + "had " + sizes.min() + ": use longer prompts, or shared(seed)"
            : needed
                + "may have "
                + sizes.min()
                + " ("
                + sizes.text()
                + "): limit the lengths by between("
                + sharing.minTokens()
                + ", max), or use shared(seed)");
  }
}
