// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.warm.WarmUpFigures.Together;
import io.github.gatlingllm.warm.WarmUpFigures.UntilSteady;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one of several workers found in a warm-up until steady, by its share of the responses.
 *
 * @param mostSeconds the longest warm-up
 * @param steadyAt since when it found the server steady, in seconds since the run's start; empty:
 *     it did not at the end
 * @param atEnd its finding at the end of the warm-up
 * @param agreedAt the end of the warm-up on which all workers agreed, in seconds since the run's
 *     start; empty: they did not
 */
record WorkerFinding(
    double mostSeconds, OptionalDouble steadyAt, Steadiness atEnd, OptionalDouble agreedAt) {

  /** Stands for the missing end of a warm-up on which the workers did not agree. */
  static final long NOT_AGREED = -1;

  private static final String MOST = "mostSeconds";
  private static final String STATE = "state";
  private static final String METRIC = "metric";
  private static final String PER_MINUTE = "perMinute";
  private static final String STEADY_AT = "steadyAtSeconds";
  private static final String AGREED_AT = "agreedAtSeconds";

  /**
   * Returns the finding after the run.
   *
   * @param agreedNanos the agreed end, or {@link #NOT_AGREED}
   */
  static WorkerFinding of(WarmUpPlan plan, SteadyWatch watch, long agreedNanos) {
    UntilSteady own = UntilSteady.of(plan, watch);
    return new WorkerFinding(
        own.mostSeconds(),
        own.steadyAt(),
        own.atEnd(),
        agreedNanos == NOT_AGREED ? OptionalDouble.empty() : OptionalDouble.of(agreedNanos / 1e9));
  }

  /** Returns the JSON for {@code worker.json}. */
  JsonNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put(MOST, mostSeconds).put(STATE, atEnd.state().name());
    json.put(PER_MINUTE, atEnd.perMinute());
    if (atEnd.metric() != null) {
      json.put(METRIC, atEnd.metric().name());
    }
    steadyAt.ifPresent(seconds -> json.put(STEADY_AT, seconds));
    agreedAt.ifPresent(seconds -> json.put(AGREED_AT, seconds));
    return json;
  }

  /**
   * Reads the result of {@link #json}.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static WorkerFinding read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    JsonPlace metric = share.at(METRIC);
    return new WorkerFinding(
        share.at(MOST).number(),
        share.at(STEADY_AT).optionalNumber(),
        new Steadiness(
            share.at(STATE).oneOf(Steadiness.State.values(), Steadiness.State::name),
            metric.present() ? metric.oneOf(Metric.values(), Metric::name) : null,
            share.at(PER_MINUTE).number()),
        share.at(AGREED_AT).optionalNumber());
  }

  /**
   * Returns the warm-up of all workers: steady if they agreed.
   *
   * @param findings by worker, at least one
   */
  static UntilSteady together(SortedMap<Integer, WorkerFinding> findings) {
    boolean agreed = findings.values().stream().allMatch(each -> each.agreedAt.isPresent());
    var ends = new TreeMap<Integer, Steadiness>();
    Steadiness worst = Steadiness.of(agreed ? Steadiness.State.STEADY : Steadiness.State.UNCERTAIN);
    double most = 0;
    double steady = 0;
    double window = 0;
    for (var each : findings.entrySet()) {
      WorkerFinding own = each.getValue();
      ends.put(each.getKey(), own.atEnd);
      worst = worst.and(own.atEnd);
      most = Math.max(most, own.mostSeconds);
      steady = Math.max(steady, own.steadyAt.orElse(0));
      window = Math.max(window, own.agreedAt.orElse(0));
    }
    return new UntilSteady(
        most,
        agreed ? OptionalDouble.of(steady) : OptionalDouble.empty(),
        worst,
        new Together(ends, agreed ? window : most));
  }
}
