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
 * @param name what reports call it
 * @param bounds all of them must hold
 */
public record Slo(String name, List<Bound> bounds) {

  /** Of metrics that last as long as the request does. */
  private static final Set<Metric> WHOLE =
      Set.of(Metric.E2E, Metric.E2E_FROM_SCHEDULE, Metric.STREAM_CLOSE);

  /** Validates and copies. */
  public Slo {
    if (name.isBlank()) {
      throw new IllegalArgumentException(ObjectiveErrorTexts.blankSloName());
    }
    bounds = List.copyOf(bounds);
  }

  /** {@code TTFT ≤ 200 ms and TPOT ≤ 50 ms}. */
  public String text() {
    return bounds.stream().map(Bound::text).collect(Collectors.joining(" and "));
  }

  /**
   * What a request means for this SLO.
   *
   * @return empty where it means nothing: cancelled, or cut by the run's end before a bound broke
   */
  public Optional<SloOutcome> judge(RequestRecord request) {
    return Judgement.of(this, request).outcome();
  }

  /** Whether some bound is as right as the number of output tokens. */
  public boolean restsOnOutputTokens() {
    return bounds.stream().anyMatch(Bound::restsOnOutputTokens);
  }

  /** Whether some bound is as right as the gaps between chunks. */
  public boolean restsOnGaps() {
    return bounds.stream().anyMatch(bound -> bound.metric().restsOnGaps());
  }

  /** No good request takes longer, in nanoseconds; empty where none of the bounds says so. */
  public OptionalDouble longestNanos() {
    return bounds.stream()
        .filter(bound -> bound.comparison().upper() && bound.limit().isFixed())
        .filter(bound -> WHOLE.contains(bound.metric()))
        .mapToDouble(bound -> bound.limit().fixed())
        .min();
  }
}
