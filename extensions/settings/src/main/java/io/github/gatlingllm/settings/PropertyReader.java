// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.ShownUrl;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads properties and records their effective values. */
public final class PropertyReader {

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

  /** Records the values of these properties, where they are set. */
  public void noteIfSet(Property... properties) {
    for (Property property : properties) {
      optionalValue(property, Object.class);
    }
  }

  /** Returns the value of a property, or of its default, as its declaration reads it. */
  public <T> T value(Property property, Class<T> type) {
    return value(property, property.byDefault().orElseThrow(), type);
  }

  /** Returns the value of a property, or of this default, as its declaration reads it. */
  public <T> T value(Property property, String byDefault, Class<T> type) {
    return parse(property, given.getOrDefault(property.key(), byDefault), kind(property), type);
  }

  /** Returns the value of a property as its declaration reads it; empty if it is not set. */
  public <T> Optional<T> optionalValue(Property property, Class<T> type) {
    return Optional.ofNullable(given.get(property.key()))
        .map(text -> parse(property, text, kind(property), type));
  }

  private <T> T parse(Property property, String text, ValueKind<?> kind, Class<T> type) {
    return parse(property, text, kind.rule(), value -> type.cast(kind.parser().apply(value)));
  }

  /** Checks the value of one name alone, without other properties and files. */
  void check(String name) {
    String text = given.getOrDefault(name, "");
    Property property = Property.named(name).orElseThrow();
    if (property == Property.PARAM) {
      BodyFields.read(given);
    } else if (PropertyValues.of(property) != null) {
      parse(property, text, kind(property), Object.class);
    }
  }

  private static ValueKind<?> kind(Property property) {
    return Objects.requireNonNull(PropertyValues.of(property), property::key);
  }

  /** Returns what the parser makes of a property or its default; the declaration has the rule. */
  public <T> T read(Property property, Function<String, T> parser) {
    return read(property, kind(property).rule(), parser);
  }

  /** Returns what the parser makes of a property or its default, by a rule that only it knows. */
  public <T> T read(Property property, String rule, Function<String, T> parser) {
    return parse(property, text(property), rule, parser);
  }

  /** Returns what the parser makes of a property; empty if it is not set. */
  public <T> Optional<T> optional(Property property, Function<String, T> parser) {
    return Optional.ofNullable(given.get(property.key()))
        .map(text -> parse(property, text, kind(property).rule(), parser));
  }

  /** Returns the text of a property, or of its default. */
  public String text(Property property) {
    return given.getOrDefault(property.key(), property.byDefault().orElse(""));
  }

  /** Returns the text of a property that is not blank; null if it is not set. */
  public @Nullable String optionalText(Property property) {
    return optionalValue(property, String.class).orElse(null);
  }

  public boolean flag(Property property) {
    return value(property, Boolean.class);
  }

  public int count(Property property) {
    return value(property, Integer.class);
  }

  public Optional<Integer> optionalCount(Property property) {
    return optionalValue(property, Integer.class);
  }

  public double number(Property property) {
    return value(property, Double.class);
  }

  public Optional<Double> optionalNumber(Property property) {
    return optionalValue(property, Double.class);
  }

  public Duration duration(Property property, String byDefault) {
    return noted(property, value(property, byDefault, Duration.class));
  }

  private Duration noted(Property property, Duration duration) {
    note(property, Durations.text(duration));
    return duration;
  }

  public Optional<Duration> optionalDuration(Property property) {
    return optionalValue(property, Duration.class);
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

  /** Refuses a URL with a user, which would be shown and not sent. */
  public static void requireNoUser(String property, String url, String remedy) {
    try {
      ShownUrl.requireNoUser(property, url, remedy);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the parts of a text, all of which has a form. */
  static Matcher requireForm(Pattern form, String text) {
    return require(form.matcher(text), Matcher::matches);
  }

  public static <T> T require(T value, Predicate<T> valid) {
    if (!valid.test(value)) {
      throw new IllegalArgumentException(String.valueOf(value));
    }
    return value;
  }
}
