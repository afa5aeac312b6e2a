// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Pairs;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The earlier runs with which this run is compared.
 *
 * @param baseline the baseline file of an earlier run; empty for none
 * @param tolerance the allowed increase of latencies, in percent
 * @param ignoredLabels the labels that may differ
 * @param history the file to which the run appends a line; empty for none
 */
public record Past(
    Optional<Path> baseline, double tolerance, List<String> ignoredLabels, Optional<Path> history) {

  static Past read(PropertyReader reader) {
    Optional<Path> baseline = reader.optional(Property.BASELINE, Past::file);
    Optional<Path> history = reader.optional(Property.HISTORY, Past::file);
    if (baseline.isEmpty()) {
      requireUnset(reader, Property.BASELINE_TOLERANCE);
      requireUnset(reader, Property.BASELINE_IGNORED);
      return new Past(baseline, 0, List.of(), history);
    }
    return new Past(
        baseline,
        reader.number(Property.BASELINE_TOLERANCE),
        reader.optional(Property.BASELINE_IGNORED, Pairs::names).orElse(List.of()),
        history);
  }

  private static Path file(String text) {
    return PropertyReader.require(Path.of(text), path -> !text.isBlank());
  }

  private static void requireUnset(PropertyReader reader, Property property) {
    if (reader.isSet(property)) {
      throw new SettingsException(
          SettingsTexts.missing(property.key(), "is no baseline", Property.BASELINE.example()));
    }
  }
}
