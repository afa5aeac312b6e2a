// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Decides whether the queue of an open level kept growing until its end.
 *
 * <p>An overloaded server falls behind, and each request waits longer than the one before. By
 * Little's law a wait W at arrival rate λ is a queue of λ·W requests. So the growth of the queue
 * from one part of a level to another is
 *
 * <pre>  growth = λ · (mean wait in the later part − mean wait in the earlier one)</pre>
 *
 * with λ the measured arrival rate. A level with n requests is unstable if
 *
 * <pre>  growth &gt; 0.4 · √n   and   growth &gt; 2.33 · its standard error</pre>
 *
 * for the wait for the first token from the first quarter to the last, or for the wait for the
 * whole response from the second quarter to the last.
 *
 * <ul>
 *   <li>√n is the chance variation of the number of arrivals, and so of a steady queue. At 20 %
 *       overload the queue grows by n/8 between these quarters: 37 of 300 requests, against a limit
 *       of 7.
 *   <li>The standard error comes from the scatter of waits within the quarters: responses of
 *       different lengths are not a queue.
 *   <li>The rule uses waits, not requests in flight, whose number varies with the arrivals even if
 *       the server keeps up.
 *   <li>The wait for the first token shows a queue in front of the server. A server that accepts
 *       everything and slows down shows it in the whole response. So does each step to a higher
 *       load for some seconds, hence the second quarter.
 *   <li>Waits count from the due time, so that a queue in the client counts too.
 * </ul>
 *
 * <p>Near the limit no level is long enough: at 95 % load a queue takes hundreds of requests to
 * reach its final length.
 */
final class Stability {

  /** In square roots of the number of requests. */
  private static final double LEAST_GROWTH = 0.4;

  /** The one-sided 1 % quantile of the normal distribution. */
  private static final double DEVIATIONS = 2.33;

  /** The fewest requests of a quarter that is judged. */
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
   * Whether the queue did not grow; true if there are too few requests.
   *
   * @param level an open level that has ended
   * @param requests the waits of all requests due in it
   */
  static boolean stable(Level level, List<Wait> requests) {
    return stable(level, requests, 1);
  }

  /** As above, with a sample in which each wait stands for {@code each} requests. */
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
   * The waits of a quarter of the level.
   *
   * @param count the number of requests
   * @param mean the mean wait
   * @param errorSquared the squared standard error of the mean
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
