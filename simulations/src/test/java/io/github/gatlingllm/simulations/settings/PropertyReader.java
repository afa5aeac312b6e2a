// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.request.HeaderValue;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads properties and records their effective values. */
final class PropertyReader {

  private static final String DURATION = "such as 60, 60s, 2m or 500ms";

  private final Map<String, String> given;
  private final Map<Property, String> effective = new EnumMap<>(Property.class);

  PropertyReader(Map<String, String> given) {
    this.given = given;
  }

  /** Returns the effective value of each property. */
  Map<Property, String> effective() {
    return Collections.unmodifiableMap(effective);
  }

  boolean isSet(Property property) {
    return given.containsKey(property.key());
  }

  /** Returns all properties that are set. */
  Map<String, String> given() {
    return given;
  }

  /** Records an effective value that does not come from its property. */
  void note(Property property, String value) {
    effective.put(property, value);
  }

  void exclude(Property one, Property other, String why) {
    if (isSet(one) && isSet(other)) {
      throw SettingsException.exclusive(one, other, why);
    }
  }

  <T> T read(Property property, String rule, Function<String, T> parser) {
    return read(property, property.byDefault().orElseThrow(), rule, parser);
  }

  <T> T read(Property property, String byDefault, String rule, Function<String, T> parser) {
    return parse(property, given.getOrDefault(property.key(), byDefault), rule, parser);
  }

  <T> Optional<T> optional(Property property, String rule, Function<String, T> parser) {
    String value = given.get(property.key());
    return value == null ? Optional.empty() : Optional.of(parse(property, value, rule, parser));
  }

  String text(Property property) {
    return read(property, "a text", PropertyReader::notBlank);
  }

  @Nullable String optionalText(Property property) {
    return optional(property, "a text", PropertyReader::notBlank).orElse(null);
  }

  boolean flag(Property property) {
    return read(property, "true or false", PropertyReader::strictBoolean);
  }

  int count(Property property, int least) {
    return read(property, wholeNumber(least), text -> atLeast(text, least));
  }

  Optional<Integer> optionalCount(Property property, int least) {
    return optional(property, wholeNumber(least), text -> atLeast(text, least));
  }

  double number(Property property, String rule, Predicate<Double> valid) {
    return read(property, rule, text -> require(Double.valueOf(text), valid));
  }

  Duration duration(Property property, String byDefault) {
    return noted(
        property,
        read(property, byDefault, "a duration above 0, " + DURATION, text -> aboveZero(text, "s")));
  }

  Duration durationOrZero(Property property, String byDefault) {
    return noted(
        property,
        read(property, byDefault, "a duration, " + DURATION, text -> Durations.parse(text, "s")));
  }

  private Duration noted(Property property, Duration duration) {
    note(property, Durations.text(duration));
    return duration;
  }

  Optional<Duration> optionalDuration(Property property) {
    return optional(property, "a duration above 0, " + DURATION, text -> aboveZero(text, "s"));
  }

  Optional<Duration> optionalMillis(Property property) {
    return optional(property, "a number of ms above 0", text -> aboveZero(text, "ms"));
  }

  private <T> T parse(Property property, String value, String rule, Function<String, T> parser) {
    try {
      T parsed = parser.apply(value.strip());
      effective.put(property, value.strip());
      return parsed;
    } catch (SettingsException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw SettingsException.malformed(property, rule, value);
    }
  }

  private static String wholeNumber(int least) {
    return "a whole number of at least " + least;
  }

  private static int atLeast(String text, int least) {
    return require(Integer.valueOf(text), number -> number >= least);
  }

  private static Duration aboveZero(String text, String unit) {
    return require(Durations.parse(text, unit), duration -> !duration.isZero());
  }

  private static boolean strictBoolean(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static String notBlank(String text) {
    return require(text, value -> !value.isBlank());
  }

  /** Refuses a value that cannot be sent in a header. */
  static void requireSendable(String property, String header, String value) {
    try {
      HeaderValue.required(property, header, value);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses a URL with a user, which would be shown and not sent. */
  static void requireNoUser(String property, String url, String remedy) {
    try {
      ShownUrl.requireNoUser(property, url, remedy);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  static <T> T require(T value, Predicate<T> valid) {
    if (!valid.test(value)) {
      throw new IllegalArgumentException(String.valueOf(value));
    }
    return value;
  }
}
