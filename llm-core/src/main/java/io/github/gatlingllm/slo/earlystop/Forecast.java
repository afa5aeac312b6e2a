// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Foresees how many requests can still end. Where the load profile does not tell their number, it
 * takes ten times the highest rate of the run for all of the time that is left: a server that
 * becomes faster than that is not foreseen. For one thread.
 */
public final class Forecast {

  /** How much faster than ever before the rest of the run may become. */
  static final double FACTOR = 10;

  /** The rate is that of so many seconds. */
  private static final double SPAN_SECONDS = 10;

  /** Users of a closed load go on for a while after its end. */
  private static final double TAIL_SECONDS = 10;

  /** Of the planned time must be over before a projection is one. */
  private static final double LEAST_SHARE = 0.1;

  private final OptionalLong mostRequests;
  private final OptionalDouble plannedSeconds;
  private final Deque<Sight> sights = new ArrayDeque<>();
  private double highestRate;

  private record Sight(double seconds, long ended) {}

  /**
   * Of a run.
   *
   * @param mostRequests how many there can be in all; empty: the load profile does not tell
   * @param plannedSeconds when it is to end, since its start; empty: not known
   */
  public Forecast(OptionalLong mostRequests, OptionalDouble plannedSeconds) {
    this.mostRequests = mostRequests;
    this.plannedSeconds = plannedSeconds;
    sights.add(new Sight(0, 0));
  }

  /**
   * Looks ahead.
   *
   * @param seconds since the run's start
   * @param ended requests that have ended until now, those of the warm-up included
   * @param inFlight requests that have not
   */
  public RequestsToCome look(double seconds, long ended, long inFlight) {
    if (mostRequests.isPresent()) {
      return new RequestsToCome(
          Math.max(inFlight, mostRequests.getAsLong() - ended), RequestsToCome.Kind.EXACT);
    }
    keep(new Sight(seconds, ended));
    if (plannedSeconds.isEmpty() || seconds < LEAST_SHARE * plannedSeconds.getAsDouble()) {
      return RequestsToCome.UNKNOWN;
    }
    double left = Math.max(0, plannedSeconds.getAsDouble() - seconds) + TAIL_SECONDS;
    long more = (long) Math.ceil(FACTOR * highestRate * left);
    return new RequestsToCome(inFlight + more, RequestsToCome.Kind.PROJECTED);
  }

  private void keep(Sight sight) {
    while (sights.size() > 1 && sight.seconds() - sights.getFirst().seconds() > SPAN_SECONDS) {
      sights.removeFirst();
    }
    Sight then = sights.getFirst();
    double span = Math.max(1, sight.seconds() - then.seconds());
    highestRate = Math.max(highestRate, (sight.ended() - then.ended()) / span);
    sights.add(sight);
  }
}
