// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.quality.paired.PromptPairs;
import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.baseline.FigureShift;
import io.github.gatlingllm.slo.baseline.NormalShift;

/**
 * The shift of a score between two runs, paired by prompt. If each prompt has one answer in each
 * run, right or wrong, only the prompts count that are right in one of the runs and wrong in the
 * other: McNemar's statistic with one more prompt of each kind (Bonett and Price, <i>Adjusted Wald
 * confidence interval for a difference of binomial proportions based on paired data</i>, Journal of
 * Educational and Behavioral Statistics 37, 2012). Otherwise it is a paired bootstrap over prompts,
 * each with all its answers.
 */
final class PairedShift implements FigureShift {

  /** The least probability on either side if few prompts differ. */
  private static final double OPEN = 5 * FigurePair.TAIL;

  private final double[] drawn;
  private final boolean shares;
  private final double estimate;
  private final double unseen;
  private final double middle;
  private final double error;

  PairedShift(PromptPairs pairs, FigurePair.Measure measure) {
    boolean relative = measure == FigurePair.Measure.PERCENT;
    double unit = relative ? 100 / pairs.before() : 100;
    this.shares = pairs.rightOrWrong();
    this.drawn = shares ? new double[0] : pairs.drawn(relative);
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
    return shares ? NormalShift.below((middle - change) / error) : ofDraws(change);
  }

  /**
   * Returns the share of draws beyond the change; never 0 or 1, since another draw might differ.
   */
  private double ofDraws(double change) {
    double beyond = 0.5;
    for (double each : drawn) {
      beyond += each > change ? 1 : each == change ? 0.5 : 0;
    }
    double share = beyond / (drawn.length + 1);
    return Math.abs(change - estimate) < unseen ? Math.min(1 - OPEN, Math.max(OPEN, share)) : share;
  }
}
