// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.javaapi.QualityScorer;
import io.github.gatlingllm.javaapi.Scorers;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The quality check: prompts that are sent unloaded and under load, and the score of their answers.
 *
 * @param prompts the file of prompts and reference answers
 * @param scorer the scorer of answers
 * @param margin the allowed drop under load, in percent of the unloaded score
 * @param share the share of the load's requests with these prompts, in percent
 */
public record Quality(Path prompts, QualityScorer scorer, double margin, double share) {

  static Optional<Quality> read(PropertyReader reader, Talk talk) {
    Optional<Path> prompts = reader.optional(Property.QUALITY_PROMPTS, Quality::file);
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
            reader.number(Property.QUALITY_MARGIN),
            reader.number(Property.QUALITY_SHARE)));
  }

  /** Refuses these prompts in conversations, whose turns depend on each other. */
  static void requireSingleTurns(Property prompts, Talk talk) {
    if (talk.severalTurns()) {
      throw new SettingsException(
          SettingsTexts.notInConversations(prompts.key(), Property.TURNS.key(), talk.turns()));
    }
  }

  static Path file(String text) {
    return PropertyReader.require(Path.of(text), path -> !text.isBlank());
  }

  static void requireUnset(PropertyReader reader, Property property, Property prompts) {
    if (reader.isSet(property)) {
      throw new SettingsException(
          SettingsTexts.missing(property.key(), "are no prompts", prompts.example()));
    }
  }
}
