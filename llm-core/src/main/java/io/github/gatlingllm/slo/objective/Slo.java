// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A service level objective on single requests: a named conjunction of bounds.
 *
 * @param name the name in reports
 * @param bounds the bounds, all of which must hold
 */
public record Slo(String name, List<Bound> bounds) {

  /** The metrics that last as long as the request. */
  private static final Set<Metric> WHOLE =
      Set.of(Metric.E2E, Metric.E2E_FROM_SCHEDULE, Metric.STREAM_CLOSE);

  public Slo {
    if (name.isBlank()) {
      throw new IllegalArgumentException(ObjectiveErrorTexts.blankSloName());
    }
    bounds = List.copyOf(bounds);
  }

  /** Returns the bounds as text: {@code TTFT ≤ 200 ms and TPOT ≤ 50 ms}. */
  public String text() {
    return bounds.stream().map(Bound::text).collect(Collectors.joining(" and "));
  }

  /**
   * Judges a request by this SLO.
   *
   * @return the outcome; empty if the request was cancelled, or cut by the run's end before a bound
   *     broke
   */
  public Optional<SloOutcome> judge(RequestRecord request) {
    return Judgement.of(this, request).outcome();
  }

  /** Returns whether a bound depends on the number of output tokens. */
  public boolean restsOnOutputTokens() {
    return bounds.stream().anyMatch(Bound::restsOnOutputTokens);
  }

  /** Returns whether an answer must be sane. */
  public boolean restsOnSanity() {
    return bounds.stream().anyMatch(bound -> bound.metric() == Metric.SANE);
  }

  /** Returns whether a bound depends on the gaps between chunks. */
  public boolean restsOnGaps() {
    return bounds.stream().anyMatch(bound -> bound.metric().restsOnGaps());
  }

  /**
   * Returns the longest time that a good request can take, in nanoseconds; empty if no bound limits
   * it.
   */
  public OptionalDouble longestNanos() {
    return bounds.stream()
        .filter(bound -> bound.comparison().upper() && bound.limit().isFixed())
        .filter(bound -> WHOLE.contains(bound.metric()))
        .mapToDouble(bound -> bound.limit().fixed())
        .min();
  }
}
