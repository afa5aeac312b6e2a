// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Pairs;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import java.nio.file.Path;
import java.util.List;
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
 * @param exports the formats of other tools in which the run is written
 * @param requestIds the prefix of the ids of requests; empty without ids
 * @param tracing the share of requests with a sampled trace; empty without tracing
 * @param wordsPerSecond the reading speed; empty without a reader
 * @param results the results folder; null to find it
 */
public record OutputSettings(
    Map<String, String> labels,
    boolean tokens,
    boolean gaps,
    List<String> exports,
    Optional<String> requestIds,
    OptionalDouble tracing,
    Optional<Double> wordsPerSecond,
    @Nullable Path results) {

  static OutputSettings read(PropertyReader reader) {
    Optional<String> idPrefix = reader.optionalValue(Property.REQUEST_ID_PREFIX, String.class);
    if (idPrefix.isPresent()) {
      reader.note(Property.REQUEST_IDS, "true");
    }
    double sampled = reader.number(Property.TRACING);
    return new OutputSettings(
        reader.optional(Property.LABELS, Pairs::labels).orElse(Map.of()),
        reader.flag(Property.RECORD_TOKENS),
        reader.flag(Property.RECORD_GAPS),
        reader
            .optionalValue(Property.EXPORT, String.class)
            .map(formats -> List.of(formats.split(",")))
            .orElse(List.of()),
        idPrefix.or(() -> reader.flag(Property.REQUEST_IDS) ? Optional.of("r-") : Optional.empty()),
        sampled < 0 ? OptionalDouble.empty() : OptionalDouble.of(sampled),
        reader.optionalNumber(Property.READER),
        reader.optional(Property.RESULTS_FOLDER, Path::of).orElse(null));
  }
}
