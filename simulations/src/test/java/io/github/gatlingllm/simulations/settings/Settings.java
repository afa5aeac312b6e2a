// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.settings.Combinations;
import io.github.gatlingllm.settings.NamedLoad;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyNames;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.settings.TenantsSetting;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the {@code llm.*} properties.
 *
 * @param target where requests go
 * @param load how many requests are sent, and when
 * @param prompts the prompts of requests
 * @param talk the turns of a conversation
 * @param answers the requested answers
 * @param promise the SLO of the run
 * @param quality the quality check; empty for none
 * @param consistency the consistency check; empty for none
 * @param bystander the probes beside the load; empty for none
 * @param tenants the tenants that share the load; empty for none
 * @param routing the router or gateway before the server
 * @param prices the prices of serving; empty if not set
 * @param past earlier runs
 * @param recording what is recorded
 * @param seed the seed of arrivals and prompts
 * @param effective the effective value of each property, for the echo
 */
public record Settings(
    RequestTarget target,
    LoadSettings load,
    ExamplePrompts prompts,
    Talk talk,
    AnswerSettings answers,
    Promise promise,
    Optional<Quality> quality,
    Optional<Consistency> consistency,
    Optional<Bystander> bystander,
    Optional<TenantsSetting> tenants,
    RouterSettings routing,
    Optional<Prices> prices,
    Past past,
    OutputSettings recording,
    long seed,
    Map<Property, String> effective) {

  private static final String PROXY_PASSWORD = "LLM_PROXY_PASSWORD";
  private static final int SEEDS = 1_000_000;

  /** Copies. */
  public Settings {
    effective = Collections.unmodifiableMap(new EnumMap<>(effective));
  }

  /**
   * Reads and validates properties.
   *
   * @throws SettingsException naming the first property that cannot be used
   */
  public static Settings of(Properties properties) {
    NavigableMap<String, String> given = given(properties);
    Settings settings = of(given);
    RouterSettings.requireBound(given);
    return settings;
  }

  /** Returns the {@code llm.*} properties, and secrets from the environment in their place. */
  static NavigableMap<String, String> given(Properties properties) {
    return given(properties, System::getenv);
  }

  static NavigableMap<String, String> given(
      Properties properties, UnaryOperator<@Nullable String> environment) {
    var given = new TreeMap<String, String>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(Property.PREFIX)) {
        given.put(name, properties.getProperty(name));
      }
    }
    if (!given.containsKey(Property.API_KEY.key())) {
      SecretSetting key = SecretSetting.of(SecretSetting.API_KEY, environment);
      if (key != null) {
        RequestHeaders.requireSendable(key.source(), "Authorization", key.value());
        given.put(Property.API_KEY.key(), key.value());
      }
    }
    RequestHeaders.inherit(given, Property.HEADER_PREFIX, SecretSetting.HEADERS, environment);
    String password = Property.PROXY_PASSWORD.key();
    if (given.containsKey(Property.PROXY_USER.key()) && !given.containsKey(password)) {
      SecretSetting inherited = SecretSetting.of(PROXY_PASSWORD, environment);
      if (inherited != null) {
        given.put(password, inherited.value());
      }
    }
    return given;
  }

  static Settings of(Map<String, String> given) {
    for (Property property : Property.OF_LEVELS) {
      if (given.containsKey(property.key())) {
        throw new SettingsException(
            SettingsTexts.notWithLevels(
                property.key(), property.shown(given.getOrDefault(property.key(), ""))));
      }
    }
    requireNoOverload(given);
    return of(given, LoadSettings::read);
  }

  /** Refuses properties that only a load around a capacity has. */
  static void requireNoOverload(Map<String, String> given) {
    for (Property property : Property.OF_OVERLOAD) {
      if (given.containsKey(property.key())) {
        throw new SettingsException(
            SettingsTexts.notWithoutCapacity(
                property.key(), property.shown(given.getOrDefault(property.key(), ""))));
      }
    }
  }

  static Settings of(Map<String, String> given, Function<PropertyReader, LoadSettings> load) {
    given.keySet().forEach(PropertyNames::requireKnown);
    Combinations.require(given);
    var reader = new PropertyReader(NamedLoad.completed(given));
    reader.noteIfSet(Property.SETTINGS, Property.NAMED_LOAD, Property.VALIDATE, Property.ADAPTERS);
    long seed = seed(reader);
    AnswerSettings answers = AnswerSettings.read(reader);
    RequestTarget target = RequestTarget.read(reader);
    LoadSettings read = load.apply(reader);
    ExamplePrompts prompts = ExamplePrompts.read(reader);
    Talk talk = Talk.read(reader, read);
    return new Settings(
        target,
        read,
        prompts,
        talk,
        answers,
        Promise.read(reader, answers.stream()),
        Quality.read(reader, talk),
        Consistency.read(reader, talk),
        Bystander.read(reader, answers.stream()),
        reader.optionalValue(Property.TENANTS, TenantsSetting.class),
        RouterSettings.read(reader, answers.stream()),
        reader.optionalValue(Property.PRICES, Prices.class),
        Past.read(reader),
        OutputSettings.read(reader),
        seed,
        reader.effective());
  }

  /** Returns a copy with the model that was found. */
  public Settings withModel(String model) {
    var values = new EnumMap<>(effective);
    values.put(Property.MODEL, model);
    return new Settings(
        target.withModel(model),
        load,
        prompts,
        talk,
        answers,
        promise,
        quality,
        consistency,
        bystander,
        tenants,
        routing,
        prices,
        past,
        recording,
        seed,
        values);
  }

  /** Returns the adapters of requests; empty for none. */
  public Optional<String> adapters() {
    return Optional.ofNullable(effective.get(Property.ADAPTERS));
  }

  /** Whether everything is checked, but no load is sent. */
  public boolean validating() {
    return "true".equals(effective.get(Property.VALIDATE));
  }

  /** Returns the value of each property that has one, by name. */
  public Map<String, String> values() {
    var values = new TreeMap<String, String>();
    effective.forEach((property, value) -> values.put(property.key(), value));
    return values;
  }

  /** Returns all values in one line, {@code key=value}, without keys and other secrets. */
  public String echo() {
    return effective.entrySet().stream()
        .map(entry -> echo(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String echo(Property property, String value) {
    return property == Property.HEADER || property == Property.PARAM
        ? value
        : property.key() + "=" + shown(property, value);
  }

  private static String shown(Property property, String value) {
    String line = property.shown(value).replaceAll("\\p{Cntrl}", " ");
    return line.contains(" ") ? '"' + line + '"' : line;
  }

  private static long seed(PropertyReader reader) {
    String random = String.valueOf(ThreadLocalRandom.current().nextInt(SEEDS));
    return reader.value(Property.SEED, random, Long.class);
  }
}
