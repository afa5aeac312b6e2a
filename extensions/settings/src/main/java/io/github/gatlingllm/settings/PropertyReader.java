// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.ShownUrl;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads properties and records their effective values. */
public final class PropertyReader {

  private static final String DURATION = "such as 60, 60s, 2m or 500ms";

  private final Map<String, String> given;
  private final Map<Property, String> effective = new EnumMap<>(Property.class);

  /** Creates a reader of properties by name. */
  public PropertyReader(Map<String, String> given) {
    this.given = given;
  }

  /** Returns the effective value of each property. */
  public Map<Property, String> effective() {
    return Collections.unmodifiableMap(effective);
  }

  public boolean isSet(Property property) {
    return given.containsKey(property.key());
  }

  /** Returns all properties that are set. */
  public Map<String, String> given() {
    return given;
  }

  /** Records an effective value that does not come from its property. */
  public void note(Property property, String value) {
    effective.put(property, value);
  }

  public void exclude(Property one, Property other, String why) {
    if (isSet(one) && isSet(other)) {
      throw SettingsException.exclusive(one, other, why);
    }
  }

  public <T> T read(Property property, String rule, Function<String, T> parser) {
    return read(property, property.byDefault().orElseThrow(), rule, parser);
  }

  public <T> T read(Property property, String byDefault, String rule, Function<String, T> parser) {
    return parse(property, given.getOrDefault(property.key(), byDefault), rule, parser);
  }

  public <T> Optional<T> optional(Property property, String rule, Function<String, T> parser) {
    String value = given.get(property.key());
    return value == null ? Optional.empty() : Optional.of(parse(property, value, rule, parser));
  }

  public String text(Property property) {
    return read(property, "a text", PropertyReader::notBlank);
  }

  public @Nullable String optionalText(Property property) {
    return optional(property, "a text", PropertyReader::notBlank).orElse(null);
  }

  public boolean flag(Property property) {
    return read(property, "true or false", PropertyReader::strictBoolean);
  }

  public int count(Property property, int least) {
    return read(property, wholeNumber(least), text -> atLeast(text, least));
  }

  public Optional<Integer> optionalCount(Property property, int least) {
    return optional(property, wholeNumber(least), text -> atLeast(text, least));
  }

  public double number(Property property, String rule, Predicate<Double> valid) {
    return read(property, rule, text -> require(Double.valueOf(text), valid));
  }

  public Duration duration(Property property, String byDefault) {
    return noted(
        property,
        read(property, byDefault, "a duration above 0, " + DURATION, text -> aboveZero(text, "s")));
  }

  public Duration durationOrZero(Property property, String byDefault) {
    return noted(
        property,
        read(property, byDefault, "a duration, " + DURATION, text -> Durations.parse(text, "s")));
  }

  private Duration noted(Property property, Duration duration) {
    note(property, Durations.text(duration));
    return duration;
  }

  public Optional<Duration> optionalDuration(Property property) {
    return optional(property, "a duration above 0, " + DURATION, text -> aboveZero(text, "s"));
  }

  public Optional<Duration> optionalMillis(Property property) {
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

  /** Refuses a URL with a user, which would be shown and not sent. */
  public static void requireNoUser(String property, String url, String remedy) {
    try {
      ShownUrl.requireNoUser(property, url, remedy);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  public static <T> T require(T value, Predicate<T> valid) {
    if (!valid.test(value)) {
      throw new IllegalArgumentException(String.valueOf(value));
    }
    return value;
  }
}
