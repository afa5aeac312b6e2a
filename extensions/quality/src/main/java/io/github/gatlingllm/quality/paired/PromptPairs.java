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

/** The same prompts in two runs: how far their score has moved. */
public final class PromptPairs {

  /** Fewer prompts say little of others. */
  public static final int LEAST = ComparedScores.LEAST;

  /** A prompt in both. */
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
   * Of the prompts that both have.
   *
   * @param score of counts added up
   * @param best the best score
   * @return empty: they have none in common, or none that has anything to score
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

  /** How many prompts both have. */
  public int size() {
    return before.length;
  }

  /** The score of the earlier run, over these prompts. */
  public double before() {
    return scoreBefore;
  }

  /** The score of the later run, over these prompts. */
  public double now() {
    return scoreNow;
  }

  /** How many prompts have other counts now. */
  public int differing() {
    int differing = 0;
    for (int i = 0; i < before.length; i++) {
      differing += Arrays.equals(before[i], now[i]) ? 0 : 1;
    }
    return differing;
  }

  /**
   * Where the counts of few prompts differ, nobody has seen how far others can: so far, in units of
   * the score, the change can be from what was found. 0: enough prompts differ.
   */
  public double unseen() {
    return differing() < QualityLoss.FEW ? QualityLoss.RULE_OF_THREE / size() * best : 0;
  }

  /** Whether each prompt has one answer in each run, right or wrong. */
  public boolean rightOrWrong() {
    return once && BinaryTally.all(before) && BinaryTally.all(now);
  }

  /** Prompts that were wrong and are right now. */
  public int gained() {
    return changed(1);
  }

  /** Prompts that were right and are wrong now. */
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
   * How far the score moves when other prompts of the kind are drawn, with replacement, each with
   * its answers in both runs: ascending, in units of the score.
   *
   * @param relative as a percentage of the earlier score instead
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
