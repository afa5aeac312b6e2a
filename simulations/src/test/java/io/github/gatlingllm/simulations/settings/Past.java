// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Earlier runs.
 *
 * @param baseline the one that this run must not be worse than
 * @param tolerance by how many percent it may be
 * @param ignoredLabels labels that may differ
 * @param history a file to which the run adds a line
 */
public record Past(
    Optional<Path> baseline, double tolerance, List<String> ignoredLabels, Optional<Path> history) {

  static Past read(PropertyReader reader) {
    Optional<Path> baseline = reader.optional(Property.BASELINE, "a file", Past::file);
    Optional<Path> history = reader.optional(Property.HISTORY, "a file", Past::file);
    if (baseline.isEmpty()) {
      requireUnset(reader, Property.BASELINE_TOLERANCE);
      requireUnset(reader, Property.BASELINE_IGNORED);
      return new Past(baseline, 0, List.of(), history);
    }
    return new Past(
        baseline,
        reader.number(
            Property.BASELINE_TOLERANCE,
            "a % of at least 0",
            value -> value >= 0 && Double.isFinite(value)),
        reader
            .optional(Property.BASELINE_IGNORED, "names such as build,date", Past::names)
            .orElse(List.of()),
        history);
  }

  private static Path file(String text) {
    return PropertyReader.require(Path.of(text), path -> !text.isBlank());
  }

  private static List<String> names(String text) {
    List<String> names = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    return PropertyReader.require(names, all -> all.stream().noneMatch(String::isEmpty));
  }

  private static void requireUnset(PropertyReader reader, Property property) {
    if (reader.isSet(property)) {
      throw new SettingsException(
          property.key()
              + " must come with a baseline, but there is none: set for instance "
              + Property.BASELINE.example()
              + ", or leave it out");
    }
  }
}
