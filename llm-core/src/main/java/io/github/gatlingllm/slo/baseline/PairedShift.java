/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.quality.paired.PromptPairs;

/**
 * The shift of a score, paired by prompt. Where all answers are right or wrong, only the prompts
 * count that are right in one of the runs and wrong in the other (McNemar's statistic, with one
 * more prompt of each kind, as Bonett and Price have it: <i>Adjusted Wald confidence interval for a
 * difference of binomial proportions based on paired data</i>, Journal of Educational and
 * Behavioral Statistics 37, 2012). Else it is a paired bootstrap over prompts. Where both can be
 * had, because some right or wrong prompts were asked several times, the less sure one counts.
 */
final class PairedShift implements Shift {

  /** As much doubt as is left about what few prompts can't show. */
  private static final double OPEN = 5 * FigurePair.TAIL;

  private final double[] drawn;
  private final boolean bootstrap;
  private final boolean shares;
  private final double estimate;
  private final double unseen;
  private final double middle;
  private final double error;

  PairedShift(PromptPairs pairs, FigurePair.Measure measure) {
    boolean relative = measure == FigurePair.Measure.PERCENT;
    double unit = relative ? 100 / pairs.before() : 100;
    this.shares = pairs.rightOrWrong();
    this.bootstrap = !shares || !pairs.once();
    this.drawn = bootstrap ? pairs.drawn(relative) : new double[0];
    if (!relative) {
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] *= unit;
      }
    }
    this.estimate = unit * (pairs.now() - pairs.before());
    this.unseen = shares ? 0 : unit * pairs.unseen();
    double n = pairs.size() + 2.0;
    double up = (pairs.gained() + 1) / n;
    double down = (pairs.lost() + 1) / n;
    this.middle = unit * (up - down);
    this.error = unit * Math.sqrt((up + down - (up - down) * (up - down)) / n);
  }

  @Override
  public double exceeds(double change) {
    if (!shares) {
      return ofDraws(change);
    }
    double ofPrompts = NormalShift.below((middle - change) / error);
    return bootstrap ? nearer(ofPrompts, ofDraws(change)) : ofPrompts;
  }

  private static double nearer(double one, double other) {
    if ((one > 0.5) != (other > 0.5)) {
      return 0.5;
    }
    return Math.abs(one - 0.5) < Math.abs(other - 0.5) ? one : other;
  }

  /** Never quite sure: another draw might have shown it. */
  private double ofDraws(double change) {
    double beyond = 0.5;
    for (double each : drawn) {
      beyond += each > change ? 1 : each == change ? 0.5 : 0;
    }
    double share = beyond / (drawn.length + 1);
    return Math.abs(change - estimate) < unseen ? Math.min(1 - OPEN, Math.max(OPEN, share)) : share;
  }
}
