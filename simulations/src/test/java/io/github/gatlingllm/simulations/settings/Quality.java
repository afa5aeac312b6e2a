// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.javaapi.QualityScorer;
import io.github.gatlingllm.javaapi.Scorers;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which prompts are asked both without load and under it, and how their answers are scored.
 *
 * @param prompts their file
 * @param scorer how answers are scored
 * @param margin in percent of the unloaded score
 * @param share of the load's requests, in percent
 */
public record Quality(Path prompts, QualityScorer scorer, double margin, double share) {

  static Optional<Quality> read(PropertyReader reader, Talk talk) {
    Optional<Path> prompts = reader.optional(Property.QUALITY_PROMPTS, "a file", Quality::file);
    if (prompts.isEmpty()) {
      requireUnset(reader, Property.QUALITY_SCORER, Property.QUALITY_PROMPTS);
      requireUnset(reader, Property.QUALITY_MARGIN, Property.QUALITY_PROMPTS);
      requireUnset(reader, Property.QUALITY_SHARE, Property.QUALITY_PROMPTS);
      return Optional.empty();
    }
    requireSingleTurns(Property.QUALITY_PROMPTS, talk);
    return Optional.of(
        new Quality(
            prompts.get(),
            reader.read(
                Property.QUALITY_SCORER,
                "one of " + String.join(", ", Scorers.names()),
                Scorers::named),
            reader.number(
                Property.QUALITY_MARGIN,
                "a % of at least 0, at most 100",
                value -> value >= 0 && value <= 100),
            reader.number(
                Property.QUALITY_SHARE,
                "a % above 0, at most 100",
                value -> value > 0 && value <= 100)));
  }

  /** A turn of a conversation asks what follows from the turns before. */
  static void requireSingleTurns(Property prompts, Talk talk) {
    if (talk.severalTurns()) {
      throw new SettingsException(
          prompts.key()
              + " must not be set with "
              + Property.TURNS.key()
              + " above 1, but that is "
              + talk.turns()
              + ": requests of a conversation keep their own prompts; leave one of them out");
    }
  }

  static Path file(String text) {
    return PropertyReader.require(Path.of(text), path -> !text.isBlank());
  }

  static void requireUnset(PropertyReader reader, Property property, Property prompts) {
    if (reader.isSet(property)) {
      throw new SettingsException(
          property.key()
              + " must come with prompts, but there are none: set for instance "
              + prompts.example()
              + ", or leave it out");
    }
  }
}
