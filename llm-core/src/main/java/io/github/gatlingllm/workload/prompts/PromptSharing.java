// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.workload.random.Mix;
import io.github.gatlingllm.workload.random.SeededRandom;
import java.util.Arrays;

/** What prompts of a workload share, and so what a prefix cache can serve. */
sealed interface PromptSharing {

  /** Returns the shortest prompt that has room for the shared part. */
  int minTokens();

  /** Returns the name in reports. */
  String text();

  /** Returns the shared part of a prompt with that index and length. */
  Head head(long index, int tokens);

  /**
   * The shared first part of a prompt.
   *
   * @param key the text that it is cut from
   * @param tokens its length; 0 if there is none
   * @param seen whether an earlier prompt began with it
   */
  record Head(long key, int tokens, boolean seen) {}

  /** Prompts share nothing and differ from the first words. */
  record Nothing() implements PromptSharing {

    private static final Head NONE = new Head(0, 0, false);

    @Override
    public int minTokens() {
      return SyntheticPrompts.MIN_UNIQUE_TOKENS;
    }

    @Override
    public String text() {
      return "unique";
    }

    @Override
    public Head head(long index, int tokens) {
      return NONE;
    }
  }

  /** Prompts are prefixes of one text. */
  record All() implements PromptSharing {

    @Override
    public int minTokens() {
      return 1;
    }

    @Override
    public String text() {
      return "shared";
    }

    @Override
    public Head head(long index, int tokens) {
      return new Head(0, tokens, index > 0);
    }
  }

  /** Prompts begin with one of several prefixes of a fixed length. */
  final class Groups implements PromptSharing {

    /** The largest number of prefixes. */
    static final int MOST = 65_536;

    private final int tokens;
    private final int groups;
    private final SeededRandom draws;

    /** The first prompt of each group, whose prefix is new. */
    private final long[] firsts;

    Groups(int tokens, int groups, long seed) {
      if (tokens < 1) {
        throw new IllegalArgumentException(
            "tokens of sharedPrefix(tokens, groups) must be at least 1, but was " + tokens);
      }
      if (groups < 1 || groups > MOST) {
        throw new IllegalArgumentException(
            "groups of sharedPrefix(tokens, groups) must be from 1 to "
                + MOST
                + ", but was "
                + groups
                + ": prompts that share nothing are unique(seed)");
      }
      this.tokens = tokens;
      this.groups = groups;
      this.draws = new SeededRandom(Mix.mix(seed) + 1);
      this.firsts = new long[groups];
      Arrays.fill(firsts, -1);
      int met = 0;
      for (long index = 0; met < groups; index++) {
        int group = group(index);
        if (firsts[group] < 0) {
          firsts[group] = index;
          met++;
        }
      }
    }

    private int group(long index) {
      return (int) (draws.uniform(index, 0) * groups);
    }

    @Override
    public int minTokens() {
      return tokens + SyntheticPrompts.MIN_UNIQUE_TOKENS;
    }

    @Override
    public String text() {
      return "shared prefix of " + tokens + " tokens in " + groups + " groups";
    }

    @Override
    public Head head(long index, int ofPrompt) {
      int group = group(index);
      return new Head(~group, tokens, index != firsts[group]);
    }
  }

  /**
   * A share of each prompt, in whole blocks of {@link #BLOCK} tokens, because caches keep only
   * whole blocks. Random rounding keeps the share over many prompts of any length.
   */
  final class Share implements PromptSharing {

    /** The usual block size of a cache, in tokens. */
    static final int BLOCK = 16;

    private final double ratio;
    private final SeededRandom draws;

    Share(double ratio, long seed) {
      if (!(ratio > 0 && ratio < 1)) {
        throw new IllegalArgumentException(
            "cacheHitPercent(...) must be above 0 and below 100, but was "
                + 100 * ratio
                + ": for 0 there is unique(seed), for 100 shared(seed)");
      }
      this.ratio = ratio;
      this.draws = new SeededRandom(Mix.mix(seed) + 2);
    }

    @Override
    public int minTokens() {
      // Rounded up, the share must leave room for the unique part.
      double room = BLOCK + SyntheticPrompts.MIN_UNIQUE_TOKENS;
      return (int) Math.min(Integer.MAX_VALUE, Math.ceil(room / (1 - ratio) - 1e-6));
    }

    @Override
    public String text() {
      return "cache hit ratio " + ratio;
    }

    @Override
    public Head head(long index, int tokens) {
      int blocks = (int) (ratio * tokens / BLOCK + draws.uniform(index, 0));
      return new Head(~0L, blocks * BLOCK, index > 0);
    }
  }
}
