// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** What levels of load are read from. */
final class LevelReader {

  /** A search tells apart what is 1 point better and worse than that. */
  private static final double SEARCH_ABOVE = 1;

  private static final String RATE = "a number of users per second above 0";
  private static final String SECONDS = "a number of seconds above 0";

  private LevelReader() {}

  static LoadSettings.Levels.Mode mode(String text) {
    return switch (text) {
      case "staircase" -> LoadSettings.Levels.Mode.STAIRCASE;
      case "search" -> LoadSettings.Levels.Mode.SEARCH;
      default -> throw new IllegalArgumentException(text);
    };
  }

  static double rate(PropertyReader reader, Property property) {
    return reader.number(property, RATE, LevelReader::positive);
  }

  static Optional<Double> atLeast(PropertyReader reader) {
    return reader.optional(
        Property.CAPACITY_AT_LEAST, RATE, text -> positive(text, LevelReader::positive));
  }

  static Optional<Duration> lasting(PropertyReader reader) {
    return reader
        .optional(
            Property.CAPACITY_LEVEL_SECONDS,
            SECONDS,
            text -> positive(text, value -> positive(value) && value <= 1e6))
        .map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9)));
  }

  /** A search draws each arrival when the one before it has come: always at random. */
  static boolean poisson(PropertyReader reader, LoadSettings.Levels.Mode mode) {
    boolean poisson = reader.flag(Property.POISSON);
    if (!poisson && mode == LoadSettings.Levels.Mode.SEARCH) {
      throw new SettingsException(
          Property.POISSON.key()
              + " must not be false with "
              + Property.CAPACITY_MODE.key()
              + "=search, but was: users of a search arrive at random; leave it out, or take"
              + " staircase");
    }
    return poisson;
  }

  /** No number of requests proves that none ever misses, or that hardly any is good. */
  static void requireProvable(PropertyReader reader, LoadSettings.Levels.Mode mode) {
    if (!reader.isSet(Property.SLO_ATTAINMENT)) {
      return;
    }
    double attainment = Promise.attainment(reader);
    boolean search = mode == LoadSettings.Levels.Mode.SEARCH;
    if (attainment >= 100 || (search && attainment <= SEARCH_ABOVE)) {
      throw new SettingsException(
          Property.SLO_ATTAINMENT.key()
              + " must be a % below 100"
              + (search ? " and above 1 for a search" : "")
              + " where a capacity is measured, but was '"
              + reader.text(Property.SLO_ATTAINMENT)
              + "', which no number of requests can prove: set for instance "
              + Property.SLO_ATTAINMENT.example()
              + ", or leave it out");
    }
  }

  static void requireAbove(double from, double to) {
    if (to <= from) {
      throw new SettingsException(
          Property.CAPACITY_TO.key()
              + " must be above "
              + Property.CAPACITY_FROM.key()
              + ", but was "
              + to
              + ", and that "
              + from
              + ": set both, for instance "
              + Property.CAPACITY_FROM.example()
              + " "
              + Property.CAPACITY_TO.example());
    }
  }

  private static double positive(String text, Predicate<Double> valid) {
    return PropertyReader.require(Double.valueOf(text), valid);
  }

  private static boolean positive(double value) {
    return value > 0 && Double.isFinite(value);
  }
}
