// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Whether the queue of an open level kept growing until its end.
 *
 * <p>A server that gets more than it can do falls behind, and each request waits longer than the
 * one before. By Little's law a wait of W behind arrivals of rate λ is a queue of λ·W requests; so
 * the growth of the queue from one part of a level to another is
 *
 * <pre>  growth = λ · (mean wait in the later part − mean wait in the earlier one)</pre>
 *
 * with λ the rate at which requests really came. A level is unstable if, of n requests,
 *
 * <pre>  growth &gt; 0.4 · √n   and   growth &gt; 2.33 · its standard error</pre>
 *
 * either of the wait for the first token, from the first quarter to the last, or of the wait for
 * the whole answer, from the second quarter to the last.
 *
 * <ul>
 *   <li>√n is how far a queue wanders by chance: the number of arrivals scatters by it, and so does
 *       a queue that neither grows nor shrinks. At 20 % too much load it has grown by n/8 between
 *       these quarters: 37 of 300 requests, against a bar of 7.
 *   <li>The standard error is what the quarters' own scatter makes of their means: answers of
 *       different lengths are no queue.
 *   <li>Waits, not requests in flight: that many answers are under way at once is what a load asks
 *       for, and their number scatters with the arrivals, however well the server keeps up.
 *   <li>The first token's wait tells of a queue in front of the server. A server that takes
 *       everything at once and gets slower shows it in the whole answer; but so does, for some
 *       seconds, each step to a higher load: hence from the second quarter.
 *   <li>Waits count from when a request was due, so that a queue inside the client counts too.
 * </ul>
 *
 * <p>Near the limit no level is long enough: at 95 % load a queue takes hundreds of requests to
 * find its length, and grows meanwhile.
 */
final class Stability {

  /** In square roots of the number of requests. */
  private static final double LEAST_GROWTH = 0.4;

  /** One-sided, 1 %. */
  private static final double DEVIATIONS = 2.33;

  /** A quarter with fewer requests tells nothing. */
  private static final int FEWEST = 3;

  private final Level level;
  private final List<Wait> requests;
  private final double all;

  private Stability(Level level, List<Wait> requests, int each) {
    this.level = level;
    this.requests = requests;
    this.all = (double) each * requests.size();
  }

  /**
   * Whether the queue did not grow any more; true where there are too few requests to tell.
   *
   * @param level an open one, with its end
   * @param requests all that were due in it
   */
  static boolean stable(Level level, List<Wait> requests) {
    return stable(level, requests, 1);
  }

  /** The same where each of these stands for so many that came about when it did. */
  static boolean stable(Level level, List<Wait> requests, int each) {
    var stability = new Stability(level, requests, each);
    return !stability.grows(Wait::firstNanos, 1) && !stability.grows(Wait::wholeNanos, 2);
  }

  private boolean grows(ToLongFunction<Wait> wait, int fromQuarter) {
    Quarter early = quarter(fromQuarter, wait);
    Quarter late = quarter(4, wait);
    if (early.count() < FEWEST || late.count() < FEWEST) {
      return false;
    }
    double growth = perNano() * (late.mean() - early.mean());
    double error = perNano() * StrictMath.sqrt(early.errorSquared() + late.errorSquared());
    return growth > LEAST_GROWTH * StrictMath.sqrt(all) && growth > DEVIATIONS * error;
  }

  private double perNano() {
    return all / length();
  }

  private long length() {
    return level.endNanos() - level.startNanos();
  }

  private Quarter quarter(int number, ToLongFunction<Wait> wait) {
    double from = level.startNanos() + length() * (number - 1) / 4.0;
    double to = level.startNanos() + length() * number / 4.0;
    double[] waits =
        requests.stream()
            .filter(request -> from <= request.due() && request.due() < to)
            .mapToDouble(wait::applyAsLong)
            .toArray();
    return Quarter.of(waits);
  }

  /**
   * A quarter of the level.
   *
   * @param count its requests
   * @param mean of their waits
   * @param errorSquared of this mean
   */
  private record Quarter(int count, double mean, double errorSquared) {

    static Quarter of(double[] waits) {
      double sum = 0;
      for (double wait : waits) {
        sum += wait;
      }
      double mean = sum / waits.length;
      double squares = 0;
      for (double wait : waits) {
        squares += (wait - mean) * (wait - mean);
      }
      return new Quarter(waits.length, mean, squares / (waits.length - 1.0) / waits.length);
    }
  }
}
