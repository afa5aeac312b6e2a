// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How evenly a server serves tenants that compete. Only time counts in which at least two tenants
 * are backlogged: without competition, each gets what it demands.
 *
 * @param jain Jain's index of the tenants' service per backlogged second, {@code (Σx)² ÷ (n·Σx²)},
 *     from 1/n to 1 (R. Jain, D. Chiu and W. Hawe, <i>A Quantitative Measure of Fairness and
 *     Discrimination</i>, DEC-TR-301, 1984); empty without competition
 * @param jainInterval its 95 % interval; infinite with less than 40 s of competition
 * @param serviceDifference the largest difference of service between two tenants over any interval
 *     in which both are backlogged, in weighted tokens; empty without competition
 * @param contendedSeconds the time with competition
 */
public record Fairness(
    OptionalDouble jain,
    Interval jainInterval,
    OptionalDouble serviceDifference,
    double contendedSeconds) {

  /** No competition. */
  static final Fairness NONE = none(0);

  /** With less competition, the figures would be those of a few requests. */
  static final double FEWEST_SECONDS = 5;

  /**
   * Computes the figures.
   *
   * @param tenants the number of tenants
   */
  static Fairness of(int tenants, List<TenantRequest> requests) {
    List<TenantRequest> measured = requests.stream().filter(TenantRequest::measured).toList();
    OptionalLong unqueued = PolicyRule.unqueued(measured);
    if (unqueued.isEmpty()) {
      return NONE;
    }
    ServiceTimeline timeline = ServiceTimeline.of(tenants, measured, unqueued.getAsLong());
    var backlogged = new boolean[tenants][];
    for (int i = 0; i < tenants; i++) {
      backlogged[i] = timeline.backlogged(i);
    }
    double[][] served = served(timeline, backlogged);
    double seconds = served.length * timeline.cellSeconds();
    if (seconds < FEWEST_SECONDS) {
      return none(seconds);
    }
    double jain = JainInterval.jain(served, 0, 0);
    return new Fairness(
        Double.isNaN(jain) ? OptionalDouble.empty() : OptionalDouble.of(jain),
        JainInterval.of(served, timeline.cellSeconds()),
        OptionalDouble.of(difference(timeline, backlogged)),
        seconds);
  }

  private static Fairness none(double seconds) {
    return new Fairness(
        OptionalDouble.empty(), JainInterval.UNKNOWN, OptionalDouble.empty(), seconds);
  }

  /** Returns the service of each backlogged tenant in each cell with competition. */
  private static double[][] served(ServiceTimeline timeline, boolean[][] backlogged) {
    var cells = new ArrayList<double[]>();
    for (int cell = 0; cell < timeline.cells(); cell++) {
      if (waiting(backlogged, cell) > 1) {
        var served = new double[backlogged.length];
        for (int tenant = 0; tenant < served.length; tenant++) {
          served[tenant] = backlogged[tenant][cell] ? timeline.served(tenant, cell) : Double.NaN;
        }
        cells.add(served);
      }
    }
    return cells.toArray(double[][]::new);
  }

  private static int waiting(boolean[][] backlogged, int cell) {
    int waiting = 0;
    for (boolean[] tenant : backlogged) {
      waiting += tenant[cell] ? 1 : 0;
    }
    return waiting;
  }

  private static double difference(ServiceTimeline timeline, boolean[][] backlogged) {
    double most = 0;
    for (int one = 0; one < backlogged.length; one++) {
      for (int other = one + 1; other < backlogged.length; other++) {
        most = Math.max(most, difference(timeline, backlogged, one, other));
      }
    }
    return most;
  }

  /** Returns the range of the running difference: the largest difference over any interval. */
  private static double difference(
      ServiceTimeline timeline, boolean[][] backlogged, int one, int other) {
    double most = 0;
    double running = 0;
    double low = 0;
    double high = 0;
    for (int cell = 0; cell < timeline.cells(); cell++) {
      boolean both = backlogged[one][cell] && backlogged[other][cell];
      running = both ? running + timeline.served(one, cell) - timeline.served(other, cell) : 0;
      low = both ? Math.min(low, running) : 0;
      high = both ? Math.max(high, running) : 0;
      most = Math.max(most, high - low);
    }
    return most;
  }
}
