// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded, and where.
 *
 * @param labels the labels in every output
 * @param tokens whether each gap is recorded in Gatling's own report
 * @param gaps whether each gap is recorded in {@code requests.jsonl}
 * @param requestIds whether requests carry a number
 * @param tracing the share of requests with a sampled trace; empty without tracing
 * @param wordsPerSecond the reading speed; empty without a reader
 * @param results the results folder; null to find it
 */
public record OutputSettings(
    Map<String, String> labels,
    boolean tokens,
    boolean gaps,
    boolean requestIds,
    OptionalDouble tracing,
    Optional<Double> wordsPerSecond,
    @Nullable Path results) {

  static OutputSettings read(PropertyReader reader) {
    return new OutputSettings(
        reader
            .optional(
                Property.LABELS,
                "pairs such as gpu=H100,tp=2, each name once",
                OutputSettings::pairs)
            .orElse(Map.of()),
        reader.flag(Property.RECORD_TOKENS),
        reader.flag(Property.RECORD_GAPS),
        reader.flag(Property.REQUEST_IDS),
        reader.read(
            Property.TRACING, "true, false or a share from 0 to 1", OutputSettings::sampledShare),
        reader.optional(
            Property.READER,
            "a number of words per second above 0",
            text ->
                PropertyReader.require(
                    Double.valueOf(text), words -> words > 0 && Double.isFinite(words))),
        reader.optional(Property.RESULTS_FOLDER, "a folder", Path::of).orElse(null));
  }

  private static OptionalDouble sampledShare(String text) {
    return switch (text) {
      case "false" -> OptionalDouble.empty();
      case "true" -> OptionalDouble.of(1);
      default ->
          OptionalDouble.of(
              PropertyReader.require(Double.parseDouble(text), share -> share >= 0 && share <= 1));
    };
  }

  private static Map<String, String> pairs(String text) {
    var labels = new LinkedHashMap<String, String>();
    for (String pair : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(equals, 0)).strip();
      String value = pair.substring(equals + 1).strip();
      if (name.isEmpty() || value.isEmpty() || labels.put(name, value) != null) {
        throw new IllegalArgumentException(pair);
      }
    }
    return Map.copyOf(labels);
  }
}
