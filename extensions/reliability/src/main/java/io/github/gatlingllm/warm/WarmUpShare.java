// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.warm.WarmUpFigures.UntilSteady;

/**
 * What worker 0 found in a warm-up until steady, by the responses of all workers.
 *
 * @param until its finding
 */
record WarmUpShare(UntilSteady until) {

  private static final String MOST = "mostSeconds";
  private static final String STATE = "state";
  private static final String METRIC = "metric";
  private static final String PER_MINUTE = "perMinute";
  private static final String STEADY_AT = "steadyAtSeconds";
  private static final String AGREED_AT = "agreedAtSeconds";

  /** Returns the JSON for {@code worker.json}. */
  JsonNode json() {
    Steadiness atEnd = until.atEnd();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put(MOST, until.mostSeconds()).put(STATE, atEnd.state().name());
    json.put(PER_MINUTE, atEnd.perMinute());
    if (atEnd.metric() != null) {
      json.put(METRIC, atEnd.metric().name());
    }
    until.steadyAt().ifPresent(seconds -> json.put(STEADY_AT, seconds));
    until.agreedAt().ifPresent(seconds -> json.put(AGREED_AT, seconds));
    return json;
  }

  /**
   * Reads the result of {@link #json}.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static WarmUpShare read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    JsonPlace metric = share.at(METRIC);
    return new WarmUpShare(
        new UntilSteady(
            share.at(MOST).number(),
            share.at(STEADY_AT).optionalNumber(),
            new Steadiness(
                share.at(STATE).oneOf(Steadiness.State.values(), Steadiness.State::name),
                metric.present() ? metric.oneOf(Metric.values(), Metric::name) : null,
                share.at(PER_MINUTE).number()),
            share.at(AGREED_AT).optionalNumber()));
  }
}
