// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.SanityStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * The load level from which on more answers are degenerate.
 *
 * <p>Each level of a staircase is compared with all levels before it by Fisher's exact test,
 * one-sided, as if answers were independent. The error rate of 5 % is divided by the number of
 * comparisons (Bonferroni), so a staircase whose answers do not depend on the load names a level in
 * at most 5 % of all runs.
 *
 * @param level the number of the first level that differs
 * @param before the degenerate share of all levels before it, in percent
 * @param percent its own
 */
record LevelGrowth(int level, double before, double percent) {

  /** The probability of a false statement, for all levels together. */
  static final double ERROR_RATE = 0.05;

  /**
   * The answers of a level.
   *
   * @param level its number
   */
  record Count(int level, long checked, long degenerate) {

    private Count plus(Count next) {
      return new Count(next.level, checked + next.checked, degenerate + next.degenerate);
    }

    private double percent() {
      return 100.0 * degenerate / checked;
    }
  }

  /** Finds the level of a staircase; empty without one. */
  static Optional<LevelGrowth> of(Levels levels) {
    LevelPolicy policy = levels.levelling();
    return policy == null || policy.kind() != LevelPolicy.Kind.STAIRCASE
        ? Optional.empty()
        : of(counts(levels));
  }

  /** Returns the answers of each level. */
  static List<Count> counts(Levels levels) {
    var counts = new ArrayList<Count>();
    for (LevelStats level : levels.all()) {
      SanityStats sanity = level.stats().sanity();
      counts.add(new Count(level.level().number(), sanity.checked(), sanity.degenerate()));
    }
    return counts;
  }

  /** Finds the first of these levels that differs from those before it. */
  static Optional<LevelGrowth> of(List<Count> all) {
    List<Count> counts = all.stream().filter(each -> each.checked() > 0).toList();
    if (counts.size() < 2) {
      return Optional.empty();
    }
    double most = ERROR_RATE / (counts.size() - 1);
    Count before = counts.get(0);
    for (Count level : counts.subList(1, counts.size())) {
      if (byChance(before, level) <= most) {
        return Optional.of(new LevelGrowth(level.level(), before.percent(), level.percent()));
      }
      before = before.plus(level);
    }
    return Optional.empty();
  }

  /** Returns the probability of as many degenerate answers if both had the same share. */
  static double byChance(Count before, Count level) {
    if (level.degenerate() == 0) {
      return 1;
    }
    return HypergeometricDistribution.of(
            Math.toIntExact(before.checked() + level.checked()),
            Math.toIntExact(before.degenerate() + level.degenerate()),
            Math.toIntExact(level.checked()))
        .survivalProbability(Math.toIntExact(level.degenerate() - 1));
  }
}
