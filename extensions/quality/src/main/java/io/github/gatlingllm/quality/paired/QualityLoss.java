// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.BinaryTally;
import io.github.gatlingllm.quality.Scoring;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The quality loss under load, in percent of the unloaded score; negative if answers are better.
 *
 * @param percent the estimate
 * @param range the interval: each end is exceeded by chance in 5 % of all cases
 * @param pairs the number of prompts
 * @param lost prompts that were right unloaded and wrong under load; empty if scores are not binary
 * @param gained prompts that were wrong unloaded and right under load; empty if scores are not
 *     binary
 */
public record QualityLoss(
    double percent, Range range, int pairs, OptionalLong lost, OptionalLong gained) {

  /** (z of 95 % + z of 90 %)²: for a power of 0.9. */
  private static final double POWER = 8.564;

  /** Fewer differing prompts do not show how far prompts can differ. */
  static final int FEW = 10;

  /**
   * The rule of three: with 95 % confidence, an event that n prompts never showed has a probability
   * of at most 3/n.
   */
  static final double RULE_OF_THREE = 3;

  /**
   * Computes the loss of pairs; null if there is none.
   *
   * @param alone the unloaded counts, one row per prompt
   * @param loaded the mean counts under load of the same prompts
   * @param first the counts of the first answer to each under load; the same object as {@code
   *     loaded} if no prompt was sent twice
   */
  static @Nullable QualityLoss of(
      Scoring scoring, double[][] alone, double[][] loaded, double[][] first) {
    if (alone.length == 0) {
      return null;
    }
    OptionalDouble estimate = loss(scoring, Bootstrap.Draw.all(alone.length), alone, loaded);
    if (estimate.isEmpty()) {
      return null;
    }
    if (!BinaryTally.all(alone) || !BinaryTally.all(first)) {
      return ofScores(scoring, estimate.getAsDouble(), alone, loaded);
    }
    QualityLoss right = ofRight(estimate.getAsDouble(), alone, first);
    return loaded != first ? right.within(scoring, alone, loaded) : right;
  }

  /**
   * Widens the interval if some prompts were sent several times, by the bootstrap over all answers.
   */
  private @Nullable QualityLoss within(Scoring scoring, double[][] alone, double[][] loaded) {
    Range drawn = drawn(scoring, alone, loaded);
    return drawn == null ? null : new QualityLoss(percent, range.hull(drawn), pairs, lost, gained);
  }

  private static @Nullable Range drawn(Scoring scoring, double[][] alone, double[][] loaded) {
    return Bootstrap.of(alone.length).range(draw -> loss(scoring, draw, alone, loaded));
  }

  /**
   * Computes the loss of binary scores from the prompts that are right on one side only (McNemar).
   */
  private static QualityLoss ofRight(double estimate, double[][] alone, double[][] loaded) {
    int lost = 0;
    int gained = 0;
    double right = 0;
    for (int i = 0; i < alone.length; i++) {
      right += alone[i][0];
      lost += alone[i][0] > loaded[i][0] ? 1 : 0;
      gained += alone[i][0] < loaded[i][0] ? 1 : 0;
    }
    // Bonett and Price 2012: one more of each, so that no variance is 0
    double n = alone.length + 2.0;
    double up = (lost + 1) / n;
    double down = (gained + 1) / n;
    double half = Range.Z * Math.sqrt((up + down - (up - down) * (up - down)) / n);
    double unit = 100 * alone.length / right;
    return new QualityLoss(
        estimate,
        new Range(unit * (up - down - half), unit * (up - down + half)),
        alone.length,
        OptionalLong.of(lost),
        OptionalLong.of(gained));
  }

  private static @Nullable QualityLoss ofScores(
      Scoring scoring, double estimate, double[][] alone, double[][] loaded) {
    Range range = drawn(scoring, alone, loaded);
    OptionalDouble before = scoring.score(Bootstrap.Draw.all(alone.length).sums(alone));
    if (range == null || before.isEmpty()) {
      return null;
    }
    double worst = scoring.best() / before.getAsDouble(); // what one prompt may lose or gain
    double unseen = differing(alone, loaded) < FEW ? 100 * RULE_OF_THREE / alone.length * worst : 0;
    return new QualityLoss(
        estimate,
        range.hull(new Range(estimate - unseen, estimate + unseen)),
        alone.length,
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  private static int differing(double[][] alone, double[][] loaded) {
    int differing = 0;
    for (int i = 0; i < alone.length; i++) {
      differing += Arrays.equals(alone[i], loaded[i]) ? 0 : 1;
    }
    return differing;
  }

  /** Returns the loss; empty if the unloaded score is 0. */
  private static OptionalDouble loss(
      Scoring scoring, Bootstrap.Draw draw, double[][] alone, double[][] loaded) {
    OptionalDouble before = scoring.score(draw.sums(alone));
    OptionalDouble now = scoring.score(draw.sums(loaded));
    if (before.isEmpty() || now.isEmpty() || before.getAsDouble() <= 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(100 * (1 - now.getAsDouble() / before.getAsDouble()));
  }

  /**
   * Returns how many prompts show with a power of 0.9 that the loss is within a margin if there is
   * no loss.
   */
  public long needed(double marginPercent) {
    double error = (range.high() - range.low()) / (2 * Range.Z);
    double margin = Math.max(marginPercent, 1e-3);
    double needed = POWER * pairs * error * error / (margin * margin);
    return Math.max(pairs + 1L, (long) Math.ceil(Math.min(needed, 1e12)));
  }

  /** Returns the exact two-sided p-value of McNemar's test; empty if scores are not binary. */
  public OptionalDouble mcNemar() {
    if (lost.isEmpty() || gained.isEmpty()) {
      return OptionalDouble.empty();
    }
    long all = lost.getAsLong() + gained.getAsLong();
    long fewer = Math.min(lost.getAsLong(), gained.getAsLong());
    double chance = 0;
    double logarithm = -all * Math.log(2);
    for (long k = 0; k <= fewer; k++) {
      chance += Math.exp(logarithm);
      logarithm += Math.log((double) (all - k) / (k + 1));
    }
    return OptionalDouble.of(Math.min(1, 2 * chance));
  }
}
