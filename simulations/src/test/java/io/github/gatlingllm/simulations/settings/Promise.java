// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.SloMetrics;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SLO of the run.
 *
 * @param slo the bounds of each request; empty for none
 * @param attainment the minimum share of requests within the bounds, in percent
 * @param maxFailed the maximum share of failed requests, in percent; empty for no limit
 */
public record Promise(
    Optional<SloBuilder> slo,
    double attainment,
    Optional<Double> maxFailed,
    Optional<Duration> jct) {

  private static final String NAME = "slo";

  private static final Map<Property, Function<SloMetrics, SloMetrics.OfTime>> BOUNDS = bounds();

  static Promise read(PropertyReader reader, boolean stream) {
    @Nullable SloBuilder slo = null;
    for (var bound : BOUNDS.entrySet()) {
      Optional<Duration> limit = reader.optionalDuration(bound.getKey());
      if (limit.isPresent()) {
        SloMetrics before = slo == null ? LlmDsl.slo(NAME) : slo;
        slo = bound.getValue().apply(before).lte(limit.get());
      }
      requireMeasurable(reader, bound.getKey(), stream);
    }
    requireReader(reader);
    if (reader.flag(Property.SLO_SANE)) {
      slo = (slo == null ? LlmDsl.slo(NAME) : slo).sane();
    }
    Optional<Double> maxFailed = reader.optionalNumber(Property.MAX_FAILED);
    Optional<Duration> jct = reader.optionalDuration(Property.SLO_JCT);
    if (slo == null && jct.isEmpty()) {
      requireNoAttainment(reader);
      return new Promise(Optional.empty(), 100, maxFailed, jct);
    }
    return new Promise(Optional.ofNullable(slo), attainment(reader), maxFailed, jct);
  }

  static double attainment(PropertyReader reader) {
    return reader.number(Property.SLO_ATTAINMENT);
  }

  private static void requireMeasurable(PropertyReader reader, Property bound, boolean stream) {
    if (reader.isSet(bound) && !stream && bound != Property.SLO_E2E) {
      throw new SettingsException(SettingsTexts.notMeasurable(bound.key(), Property.SLO_E2E.key()));
    }
  }

  private static void requireReader(PropertyReader reader) {
    if (reader.isSet(Property.SLO_IDLE) && !reader.isSet(Property.READER)) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.SLO_IDLE.key(), "is no reader", Property.READER.example()));
    }
  }

  /** Refuses an attainment without a bound: the run would pass unjudged. */
  private static void requireNoAttainment(PropertyReader reader) {
    if (reader.isSet(Property.SLO_ATTAINMENT)) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.SLO_ATTAINMENT.key(), "is no SLO bound", Property.SLO_TTFT.example()));
    }
  }

  private static Map<Property, Function<SloMetrics, SloMetrics.OfTime>> bounds() {
    var bounds = new LinkedHashMap<Property, Function<SloMetrics, SloMetrics.OfTime>>();
    bounds.put(Property.SLO_TTFT, SloMetrics::ttft);
    bounds.put(Property.SLO_TPOT, SloMetrics::tpot);
    bounds.put(Property.SLO_E2E, SloMetrics::e2e);
    bounds.put(Property.SLO_STALL, SloMetrics::maxStall);
    bounds.put(Property.SLO_IDLE, SloMetrics::idleTime);
    return bounds;
  }
}
