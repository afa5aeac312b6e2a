// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.Optional;

/**
 * The probes beside the load.
 *
 * @param perSecond the number of probes per second
 * @param ttft the maximum p95 of their TTFT; empty for no limit
 */
public record Bystander(double perSecond, Optional<Duration> ttft) {

  static Optional<Bystander> read(PropertyReader reader, boolean stream) {
    Optional<Double> perSecond = reader.optionalNumber(Property.PROBE);
    Optional<Duration> ttft = reader.optionalDuration(Property.PROBE_TTFT);
    if (perSecond.isEmpty() && ttft.isPresent()) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.PROBE_TTFT.key(), "is no probe", Property.PROBE.example()));
    }
    if (ttft.isPresent() && !stream) {
      throw new SettingsException(
          SettingsTexts.notMeasurable(Property.PROBE_TTFT.key(), Property.SLO_E2E.key()));
    }
    return perSecond.map(rate -> new Bystander(rate, ttft));
  }
}
