// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Metric;
import org.jspecify.annotations.Nullable;

/**
 * What the response times of a span show.
 *
 * @param state the finding
 * @param metric the metric that it is about; null if it is about none
 * @param perMinute the relative change of that metric per minute; 0 without a metric
 */
public record Steadiness(State state, @Nullable Metric metric, double perMinute) {

  /** The findings, from the best to the worst. */
  public enum State {
    /** All metrics are level. */
    STEADY,
    /** No trend is evident, but one that matters is not excluded. */
    UNCERTAIN,
    /** There are too few responses for a finding. */
    TOO_FEW,
    /** A metric has a trend. */
    CHANGING,
    /** More than a tenth of the requests fail. */
    FAILING
  }

  static Steadiness of(State state) {
    return new Steadiness(state, null, 0);
  }

  /** Returns whether the server is steady. */
  public boolean steady() {
    return state == State.STEADY;
  }

  /** Returns the worse of two. */
  Steadiness and(Steadiness other) {
    return other.state.compareTo(state) > 0 ? other : this;
  }
}
