// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.BinaryTally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The prompts that two runs have in common, and the change of their score. */
public final class PromptPairs {

  /** A verdict needs this many prompts. */
  public static final int LEAST = ComparedScores.LEAST;

  /** A prompt of both runs. */
  private record Pair(PromptScores.OfPrompt before, PromptScores.OfPrompt now) {}

  private final Function<double[], OptionalDouble> score;
  private final double best;
  private final double[][] before;
  private final double[][] now;
  private final boolean once;
  private final double scoreBefore;
  private final double scoreNow;

  private PromptPairs(
      Function<double[], OptionalDouble> score,
      double best,
      List<Pair> pairs,
      double scoreBefore,
      double scoreNow) {
    this.score = score;
    this.best = best;
    this.before = counts(pairs.stream().map(pair -> pair.before().mean()));
    this.now = counts(pairs.stream().map(pair -> pair.now().mean()));
    this.once =
        pairs.stream().allMatch(pair -> pair.before().answers() == 1 && pair.now().answers() == 1);
    this.scoreBefore = scoreBefore;
    this.scoreNow = scoreNow;
  }

  /**
   * Pairs the common prompts.
   *
   * @param score computes a score from summed counts
   * @param best the best score
   * @return the pairs; empty if there is no common prompt, or nothing to score
   */
  public static Optional<PromptPairs> of(
      Function<double[], OptionalDouble> score,
      double best,
      PromptScores before,
      PromptScores now) {
    var pairs = new ArrayList<Pair>();
    now.prompts()
        .forEach(
            (hash, is) -> {
              PromptScores.OfPrompt was = before.prompts().get(hash);
              if (was != null && was.mean().size() == is.mean().size()) {
                pairs.add(new Pair(was, is));
              }
            });
    OptionalDouble was = score(score, pairs.stream().map(pair -> pair.before().mean()));
    OptionalDouble is = score(score, pairs.stream().map(pair -> pair.now().mean()));
    return was.isEmpty() || is.isEmpty()
        ? Optional.empty()
        : Optional.of(new PromptPairs(score, best, pairs, was.getAsDouble(), is.getAsDouble()));
  }

  private static double[][] counts(Stream<List<Double>> lists) {
    return lists
        .map(each -> each.stream().mapToDouble(Double::doubleValue).toArray())
        .toArray(double[][]::new);
  }

  private static OptionalDouble score(
      Function<double[], OptionalDouble> score, Stream<List<Double>> lists) {
    double[][] counts = counts(lists);
    return counts.length == 0
        ? OptionalDouble.empty()
        : score.apply(Bootstrap.Draw.all(counts.length).sums(counts));
  }

  /** Returns the number of common prompts. */
  public int size() {
    return before.length;
  }

  /** Returns the score of the earlier run over these prompts. */
  public double before() {
    return scoreBefore;
  }

  /** Returns the score of the later run over these prompts. */
  public double now() {
    return scoreNow;
  }

  /** Returns the number of prompts whose counts changed. */
  public int differing() {
    int differing = 0;
    for (int i = 0; i < before.length; i++) {
      differing += Arrays.equals(before[i], now[i]) ? 0 : 1;
    }
    return differing;
  }

  /**
   * Returns how far the true change may be from the observed one, in units of the score, if the
   * counts of few prompts differ (rule of three). 0 if enough prompts differ.
   */
  public double unseen() {
    return differing() < QualityLoss.FEW ? QualityLoss.RULE_OF_THREE / size() * best : 0;
  }

  /** Returns whether each prompt has one answer in each run, right or wrong. */
  public boolean rightOrWrong() {
    return once && BinaryTally.all(before) && BinaryTally.all(now);
  }

  /** Returns the number of prompts that were wrong and are right now. */
  public int gained() {
    return changed(1);
  }

  /** Returns the number of prompts that were right and are wrong now. */
  public int lost() {
    return changed(-1);
  }

  private int changed(int sign) {
    int changed = 0;
    for (int i = 0; i < before.length; i++) {
      changed += Math.signum(now[i][0] - before[i][0]) == sign ? 1 : 0;
    }
    return changed;
  }

  /**
   * Returns the bootstrap distribution of the change of the score, ascending, in units of the
   * score. Each draw keeps the answers of a prompt in both runs together.
   *
   * @param relative whether the change is in percent of the earlier score
   */
  public double[] drawn(boolean relative) {
    double[] values =
        Bootstrap.of(size())
            .values(
                draw -> {
                  OptionalDouble was = score.apply(draw.sums(before));
                  OptionalDouble is = score.apply(draw.sums(now));
                  return was.isEmpty() || is.isEmpty() || (relative && was.getAsDouble() == 0)
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(change(was.getAsDouble(), is.getAsDouble(), relative));
                });
    Arrays.sort(values);
    return values;
  }

  private static double change(double was, double is, boolean relative) {
    return relative ? 100 * (is - was) / was : is - was;
  }
}
