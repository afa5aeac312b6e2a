// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Forecasts how many requests can still end. If the load profile does not define their number, it
 * assumes ten times the highest rate so far for the remaining time. For one thread.
 */
public final class Forecast {

  /** How much faster than ever before the rest of the run may become. */
  static final double FACTOR = 10;

  /** The number of seconds that the rate is averaged over. */
  private static final double SPAN_SECONDS = 10;

  /** The seconds for which users of a closed load continue after its end. */
  private static final double TAIL_SECONDS = 10;

  /** The least share of the planned time before a projection is made. */
  private static final double LEAST_SHARE = 0.1;

  private final OptionalLong mostRequests;
  private final OptionalDouble plannedSeconds;
  private final Deque<ProgressPoint> seen = new ArrayDeque<>();
  private double highestRate;

  private record ProgressPoint(double seconds, long ended) {}

  /**
   * Creates the forecast of a run.
   *
   * @param mostRequests the largest number of requests; empty if the load profile does not define
   *     it
   * @param plannedSeconds the planned end, from the start; empty if not known
   */
  public Forecast(OptionalLong mostRequests, OptionalDouble plannedSeconds) {
    this.mostRequests = mostRequests;
    this.plannedSeconds = plannedSeconds;
    seen.add(new ProgressPoint(0, 0));
  }

  /**
   * Returns the requests that can still end.
   *
   * @param seconds the time since the start of the run
   * @param ended requests that have ended so far, including those of the warm-up
   * @param inFlight requests that have not ended
   */
  public RequestsToCome look(double seconds, long ended, long inFlight) {
    if (mostRequests.isPresent()) {
      return new RequestsToCome(
          Math.max(inFlight, mostRequests.getAsLong() - ended), RequestsToCome.Kind.EXACT);
    }
    keep(new ProgressPoint(seconds, ended));
    if (plannedSeconds.isEmpty() || seconds < LEAST_SHARE * plannedSeconds.getAsDouble()) {
      return RequestsToCome.UNKNOWN;
    }
    double left = Math.max(0, plannedSeconds.getAsDouble() - seconds) + TAIL_SECONDS;
    long more = (long) Math.ceil(FACTOR * highestRate * left);
    return new RequestsToCome(inFlight + more, RequestsToCome.Kind.PROJECTED);
  }

  private void keep(ProgressPoint point) {
    while (seen.size() > 1 && point.seconds() - seen.getFirst().seconds() > SPAN_SECONDS) {
      seen.removeFirst();
    }
    ProgressPoint then = seen.getFirst();
    double span = Math.max(1, point.seconds() - then.seconds());
    highestRate = Math.max(highestRate, (point.ended() - then.ended()) / span);
    seen.add(point);
  }
}
