// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.truth;

import io.github.gatlingllm.simulator.engine.StatelessRandom;

/**
 * The tokens that a draft model proposes for an answer: four per step, of which the model accepts
 * those before the first wrong one.
 *
 * @param drafted the proposed tokens
 * @param accepted the accepted ones among them
 */
public record Drafts(int drafted, int accepted) {

  /** The answer is decoded without drafts. */
  public static final Drafts NONE = new Drafts(0, 0);

  private static final int PER_STEP = 4;

  /**
   * Draws the drafts of an answer.
   *
   * @param tokens the tokens of the answer
   * @param acceptance the probability that a proposed token is right, 0 to 1
   * @param seed the seed of the answer
   */
  public static Drafts drawn(int tokens, double acceptance, long seed) {
    int drafted = 0;
    int accepted = 0;
    for (int done = 0; done < tokens; done++) {
      boolean right = true;
      for (int i = 0; i < PER_STEP && right && done < tokens; i++) {
        right = StatelessRandom.unitAt(seed, drafted + i) < acceptance;
        accepted += right ? 1 : 0;
        done += right ? 1 : 0;
      }
      drafted += PER_STEP;
    }
    return new Drafts(drafted, accepted);
  }
}
