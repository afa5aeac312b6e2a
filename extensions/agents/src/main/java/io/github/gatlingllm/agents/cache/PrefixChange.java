// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.HashSet;
import java.util.Set;

/**
 * How a prompt compares with the prompt before it, of the same session or else of the same name.
 *
 * @param common the number of equal tokens at the start of both
 * @param shorter the tokens of the shorter prompt
 * @param again the share of the tokens after the first difference that the prompt before contains
 *     after it, too: 0 to 1
 */
public record PrefixChange(int common, int shorter, double again) {

  /** Below this share of the shorter prompt, prompts count as different. */
  private static final double SHORT = 0.5;

  private static final double MOSTLY = 0.5;

  /** Runs of this many tokens are compared. */
  private static final int RUN = 8;

  /** Compares two prompts. */
  static PrefixChange of(PromptTokens.Tokens before, PromptTokens.Tokens now) {
    int common = before.common(now);
    int shorter = Math.min(before.size(), now.size());
    return new PrefixChange(common, shorter, common < SHORT * shorter ? again(before, now) : 0);
  }

  private static double again(PromptTokens.Tokens before, PromptTokens.Tokens now) {
    int common = before.common(now);
    Set<Long> known = runs(before.ids(), common);
    Set<Long> mine = runs(now.ids(), common);
    if (mine.isEmpty()) {
      return 0;
    }
    long found = mine.stream().filter(known::contains).count();
    return (double) found / mine.size();
  }

  private static Set<Long> runs(int[] ids, int from) {
    var runs = new HashSet<Long>();
    for (int i = from; i + RUN <= ids.length; i++) {
      long hash = 0;
      for (int k = 0; k < RUN; k++) {
        hash = BlockHashes.mix(hash * 31 + ids[i + k]);
      }
      if ((hash & 3) == 0) { // a quarter is enough
        runs.add(hash);
      }
    }
    return runs;
  }

  /** Returns whether prompts that contain mostly the same start differently. */
  boolean broken() {
    return common < SHORT * shorter && again >= MOSTLY;
  }
}
