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

/**
 * What prompts are wanted, before it is said what they share: lengths, and who counts them.
 * Immutable.
 */
public final class PromptPlan {

  private final Sizes sizes;
  private final @Nullable Tokenizer tokenizer;

  private PromptPlan(Sizes sizes, @Nullable Tokenizer tokenizer) {
    this.sizes = sizes;
    this.tokenizer = tokenizer;
  }

  /** Prompts whose lengths are drawn. */
  public static PromptPlan of(TokenLengths lengths) {
    return new PromptPlan(new Sizes.Drawn(lengths, null), null);
  }

  /** Prompts with their answers' lengths. */
  public static PromptPlan of(TokenLengthPairs pairs) {
    return new PromptPlan(pairs, null);
  }

  /**
   * The same with answers of these lengths, drawn apart from those of the prompts.
   *
   * @throws IllegalArgumentException if the answers' lengths come with those of the prompts
   */
  public PromptPlan withOutput(TokenLengths output) {
    if (!(sizes instanceof Sizes.Drawn drawn)) {
      throw new IllegalArgumentException(
          "outputTokens("
              + output
              + ") must not be asked for where each prompt has its answer's length already ("
              + sizes.text()
              + "): leave it out");
    }
    return new PromptPlan(new Sizes.Drawn(drawn.input(), output), tokenizer);
  }

  /** The same counted by another tokenizer than {@code cl100k_base}. */
  public PromptPlan withTokenizer(Tokenizer tokenizer) {
    return new PromptPlan(sizes, tokenizer);
  }

  /**
   * Prompts that differ from their first words on, so that no block of a prefix cache can serve two
   * of them.
   */
  public PromptSource unique(long seed) {
    return source(new PromptSharing.Nothing(), seed);
  }

  /** Prompts that are each the beginning of one text: alike, if they are of one length. */
  public PromptSource shared(long seed) {
    return source(new PromptSharing.All(), seed);
  }

  /**
   * Prompts that begin with one of several prefixes, drawn evenly, and go on unlike all others.
   *
   * @param tokens length of each prefix
   * @param groups how many prefixes there are
   */
  public PromptSource sharedPrefix(int tokens, int groups, long seed) {
    return source(new PromptSharing.Groups(tokens, groups, seed), seed);
  }

  /**
   * Prompts of whose tokens a warm cache without limits can serve this share: each begins with its
   * share of one text, in whole blocks of 16 tokens, and goes on unlike all others.
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
            ? needed + "had " + sizes.min() + ": ask for more, or for shared(seed)"
            : needed
                + "may have "
                + sizes.min()
                + " ("
                + sizes.text()
                + "): limit the lengths by between("
                + sharing.minTokens()
                + ", max), or ask for shared(seed)");
  }
}
