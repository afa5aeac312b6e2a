// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.Optional;

/** Reads the properties of load levels. */
final class LevelReader {

  /** A search distinguishes 1 point above and below the attainment. */
  private static final double SEARCH_ABOVE = 1;

  private LevelReader() {}

  static LoadSettings.Levels.Mode mode(String text) {
    return switch (text) {
      case "staircase" -> LoadSettings.Levels.Mode.STAIRCASE;
      case "search" -> LoadSettings.Levels.Mode.SEARCH;
      default -> throw new IllegalArgumentException(text);
    };
  }

  static double rate(PropertyReader reader, Property property) {
    return reader.number(property);
  }

  static Optional<Double> atLeast(PropertyReader reader) {
    return reader.optionalNumber(Property.CAPACITY_AT_LEAST);
  }

  static Optional<Duration> lasting(PropertyReader reader) {
    return reader
        .optionalNumber(Property.CAPACITY_LEVEL_SECONDS)
        .map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9)));
  }

  /** Reads whether arrivals are random. In a search they always are. */
  static boolean poisson(PropertyReader reader, LoadSettings.Levels.Mode mode) {
    boolean poisson = reader.flag(Property.POISSON);
    if (!poisson && mode == LoadSettings.Levels.Mode.SEARCH) {
      throw new SettingsException(
          SettingsTexts.searchIsRandom(Property.POISSON.key(), Property.CAPACITY_MODE.key()));
    }
    return poisson;
  }

  /** Refuses attainments that no number of requests can prove. */
  static void requireProvable(PropertyReader reader, LoadSettings.Levels.Mode mode) {
    if (!reader.isSet(Property.SLO_ATTAINMENT)) {
      return;
    }
    double attainment = Promise.attainment(reader);
    boolean search = mode == LoadSettings.Levels.Mode.SEARCH;
    if (attainment >= 100 || (search && attainment <= SEARCH_ABOVE)) {
      throw new SettingsException(
          SettingsTexts.notProvable(
              Property.SLO_ATTAINMENT.key(),
              reader.text(Property.SLO_ATTAINMENT),
              search,
              Property.SLO_ATTAINMENT.example()));
    }
  }

  static void requireAbove(double from, double to) {
    if (to <= from) {
      throw new SettingsException(
          SettingsTexts.notAbove(
              Property.CAPACITY_TO.key(),
              to,
              Property.CAPACITY_FROM.key(),
              from,
              Property.CAPACITY_FROM.example() + " " + Property.CAPACITY_TO.example()));
    }
  }
}
