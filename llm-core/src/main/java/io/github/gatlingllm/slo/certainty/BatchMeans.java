// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.ArrayList;
import java.util.List;

/**
 * Computes φ of a share from batches of equal numbers of requests: first twenty of them, then ten,
 * then five, until neighbours no longer resemble each other, so that a batch is longer than what
 * its requests share (A. M. Law and J. S. Carson, <i>A sequential procedure for determining the
 * length of a steady-state simulation</i>, Operations Research 27, 1979). Only one length of
 * batches counts: the largest φ of several would be far too large for weakly dependent requests.
 */
final class BatchMeans {

  /** The least number of slots that make batches of about equal size. */
  static final int FEWEST_SLOTS = 20;

  private static final int[] COUNTS = {20, 10, 5};
  private static final double NORMAL = 1.959964;

  /**
   * The number of independent values, by a first φ, from which batches of a tenth of the run are
   * long enough, or of a twentieth for a rare share. Neighbours that still resemble each other do
   * so by chance.
   */
  private static final double INDEPENDENT = 120;

  private BatchMeans() {}

  /**
   * Returns φ with an allowance for chance.
   *
   * @param slots the finest slots, in the order of time
   * @param independent the number of independent values by a first φ
   * @param rare whether the share covers few requests, so that ten batches have too few each
   */
  static double effect(List<TimeBatch> slots, double independent, boolean rare) {
    int fewest = independent < INDEPENDENT ? 5 : rare ? 20 : 10;
    for (int count : COUNTS) {
      List<TimeBatch> batches = joined(slots, count);
      if (count == fewest || unlike(batches)) {
        return effectOf(batches);
      }
    }
    throw new IllegalStateException("the fewest batches decide");
  }

  /** Returns φ from this number of batches, whether or not neighbours resemble each other. */
  static double effect(List<TimeBatch> slots, int count) {
    return effectOf(joined(slots, count));
  }

  private static double effectOf(List<TimeBatch> batches) {
    MissScatter scatter = MissScatter.of(batches);
    if (scatter.independent() <= 0) {
      return 1;
    }
    double doubt = StudentT.above(Binomial.TAIL, batches.size() - 1) / NORMAL;
    return scatter.effect() * doubt * doubt;
  }

  /**
   * Returns whether neighbours resemble each other by at most half a standard error above chance.
   */
  private static boolean unlike(List<TimeBatch> batches) {
    double all = batches.stream().mapToLong(TimeBatch::judged).sum();
    double share = batches.stream().mapToLong(TimeBatch::missed).sum() / all;
    double before = 0;
    double products = 0;
    double squares = 0;
    for (TimeBatch batch : batches) {
      double deviation = batch.missed() - batch.judged() * share;
      products += deviation * before;
      squares += deviation * deviation;
      before = deviation;
    }
    return products <= (-1.0 / batches.size() + 0.5 / Math.sqrt(batches.size())) * squares;
  }

  /** Joins neighbouring slots into batches with about equal numbers of requests. */
  private static List<TimeBatch> joined(List<TimeBatch> slots, int count) {
    double all = slots.stream().mapToLong(TimeBatch::judged).sum();
    var judged = new long[count];
    var missed = new long[count];
    long before = 0;
    for (TimeBatch slot : slots) {
      int to = Math.min(count - 1, (int) ((before + slot.judged() / 2.0) / all * count));
      judged[to] += slot.judged();
      missed[to] += slot.missed();
      before += slot.judged();
    }
    var joined = new ArrayList<TimeBatch>();
    for (int i = 0; i < count; i++) {
      if (judged[i] > 0) {
        joined.add(new TimeBatch(judged[i], missed[i]));
      }
    }
    return joined;
  }
}
