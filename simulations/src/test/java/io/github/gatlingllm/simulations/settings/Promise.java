/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.timeline.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the run is judged by.
 *
 * @param slo the bounds that each request must keep; empty: nothing is judged
 * @param attainment how many percent of them must
 */
public record Promise(Optional<Slo> slo, double attainment) {

  private static final String NAME = "slo";

  private static final Map<Property, Metric> BOUNDS = bounds();

  static Promise read(PropertyReader reader, boolean stream) {
    var bounds = new ArrayList<Bound>();
    for (Map.Entry<Property, Metric> bound : BOUNDS.entrySet()) {
      reader
          .optionalMillis(bound.getKey())
          .map(limit -> new Bound(bound.getValue(), Comparison.LTE, limit.toNanos()))
          .ifPresent(bounds::add);
      requireMeasurable(reader, bound.getKey(), stream);
    }
    if (bounds.isEmpty()) {
      requireNoAttainment(reader);
      return new Promise(Optional.empty(), 100);
    }
    return new Promise(Optional.of(new Slo(NAME, List.copyOf(bounds))), attainment(reader));
  }

  static double attainment(PropertyReader reader) {
    return reader.number(
        Property.SLO_ATTAINMENT, "a % above 0, at most 100", value -> value > 0 && value <= 100);
  }

  private static void requireMeasurable(PropertyReader reader, Property bound, boolean stream) {
    if (reader.isSet(bound) && !stream && bound != Property.SLO_E2E) {
      throw new SettingsException(
          bound.key()
              + " must not be set with llm.stream=false, but was: an answer in one piece has no"
              + " single tokens to time; bound "
              + Property.SLO_E2E.key()
              + " instead, or leave llm.stream out");
    }
  }

  /** Otherwise a run would pass that was meant to be judged. */
  private static void requireNoAttainment(PropertyReader reader) {
    if (reader.isSet(Property.SLO_ATTAINMENT)) {
      throw new SettingsException(
          Property.SLO_ATTAINMENT.key()
              + " must come with a bound, but there is none: set for instance "
              + Property.SLO_TTFT.example()
              + ", or leave it out");
    }
  }

  private static Map<Property, Metric> bounds() {
    var bounds = new LinkedHashMap<Property, Metric>();
    bounds.put(Property.SLO_TTFT, Metric.TTFT);
    bounds.put(Property.SLO_TPOT, Metric.TPOT);
    bounds.put(Property.SLO_E2E, Metric.E2E);
    bounds.put(Property.SLO_STALL, Metric.MAX_STALL);
    return bounds;
  }
}
