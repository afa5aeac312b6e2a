// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;

/** The settings of simulations that say themselves what is asked and promised. */
public final class ExampleSettings {

  private static final Set<Property> OWN =
      EnumSet.of(
          Property.CONCURRENCY,
          Property.POISSON,
          Property.REQUESTS,
          Property.PROMPTS,
          Property.PROMPTS_STRICT,
          Property.INPUT_TOKENS,
          Property.SHARED_PREFIX,
          Property.TURNS,
          Property.THINK_TIME,
          Property.OUTPUT_TOKENS,
          Property.MAX_TOKENS,
          Property.STREAM,
          Property.SLO_TTFT,
          Property.SLO_TPOT,
          Property.SLO_E2E,
          Property.SLO_STALL,
          Property.SLO_ATTAINMENT,
          Property.QUALITY_PROMPTS,
          Property.QUALITY_SCORER,
          Property.QUALITY_MARGIN,
          Property.QUALITY_SHARE,
          Property.CONSISTENCY_PROMPTS,
          Property.CONSISTENCY_SHARE,
          Property.BASELINE,
          Property.BASELINE_TOLERANCE,
          Property.BASELINE_IGNORED);

  /** What levels have instead, and what makes sense of one load alone. */
  private static final Set<Property> NOT_OF_LEVELS =
      EnumSet.of(
          Property.RATE,
          Property.CONCURRENCY,
          Property.REQUESTS,
          Property.DURATION,
          Property.TURNS,
          Property.THINK_TIME,
          Property.BASELINE,
          Property.BASELINE_TOLERANCE,
          Property.BASELINE_IGNORED);

  /** What a search has that is the run's own purpose, and an attainment that gates it. */
  private static final Set<Property> NOT_OF_OVERLOAD =
      EnumSet.of(
          Property.CAPACITY_MODE, Property.CAPACITY_LEVEL_SECONDS, Property.CAPACITY_AT_LEAST);

  private static final Set<Property> BOUNDS =
      EnumSet.of(Property.SLO_TTFT, Property.SLO_TPOT, Property.SLO_E2E, Property.SLO_STALL);

  private ExampleSettings() {}

  /**
   * Reads and validates.
   *
   * @param properties all of the JVM's
   * @param simulation what asks
   * @param defaults what holds instead of the usual defaults
   * @throws SettingsException at the first property that can't be
   */
  public static Settings of(
      Properties properties, String simulation, Map<String, String> defaults) {
    return of(properties, simulation, defaults, OWN);
  }

  /**
   * The same for a simulation that brings its arrivals along; nothing of it is warm-up by default.
   *
   * @throws SettingsException at the first property that can't be
   */
  public static Settings withoutLoad(
      Properties properties, String simulation, Map<String, String> defaults) {
    Set<Property> own = EnumSet.copyOf(OWN);
    own.addAll(EnumSet.of(Property.RATE, Property.DURATION));
    var all = new HashMap<>(defaults);
    all.putIfAbsent(Property.WARM_UP.key(), "0s");
    return of(properties, simulation, all, own);
  }

  /**
   * The settings of a simulation that goes through levels of load.
   *
   * @param properties all of the JVM's
   * @param simulation what asks
   * @param defaults what holds instead of the usual defaults
   * @throws SettingsException at the first property that can't be
   */
  public static Settings ofLevels(
      Properties properties, String simulation, Map<String, String> defaults) {
    NavigableMap<String, String> given = Settings.given(properties);
    requireUnset(given, simulation, NOT_OF_LEVELS);
    Settings.requireNoOverload(given);
    return bounded(given, defaults, LoadSettings::readLevels);
  }

  /**
   * The settings of a simulation that goes around a capacity.
   *
   * @param properties all of the JVM's
   * @param simulation what asks
   * @param defaults what holds instead of the usual defaults
   * @throws SettingsException at the first property that can't be
   */
  public static Settings ofOverload(
      Properties properties, String simulation, Map<String, String> defaults) {
    NavigableMap<String, String> given = Settings.given(properties);
    requireUnset(given, simulation, NOT_OF_LEVELS);
    requireUnset(given, simulation, NOT_OF_OVERLOAD);
    return bounded(given, defaults, Overload::read);
  }

  private static Settings bounded(
      NavigableMap<String, String> given,
      Map<String, String> defaults,
      Function<PropertyReader, LoadSettings> load) {
    defaults.forEach(given::putIfAbsent);
    if (BOUNDS.stream().noneMatch(bound -> given.containsKey(bound.key()))) {
      boundByDefault(given);
    }
    return Settings.of(given, load);
  }

  private static Settings of(
      Properties properties, String simulation, Map<String, String> defaults, Set<Property> own) {
    NavigableMap<String, String> given = Settings.given(properties);
    requireUnset(given, simulation, own);
    defaults.forEach(given::putIfAbsent);
    return Settings.of(given);
  }

  /** Without any bound each load would do. */
  private static void boundByDefault(NavigableMap<String, String> given) {
    if ("false".equals(given.get(Property.STREAM.key()))) {
      throw new SettingsException(
          Property.SLO_E2E.key()
              + " must be set with llm.stream=false, but was not: a capacity is that of an SLO; set"
              + " for instance "
              + Property.SLO_E2E.example());
    }
    given.put(Property.SLO_TTFT.key(), "200");
    given.put(Property.SLO_TPOT.key(), "50");
  }

  private static void requireUnset(
      NavigableMap<String, String> given, String simulation, Set<Property> own) {
    for (Property property : own) {
      if (given.containsKey(property.key())) {
        throw new SettingsException(
            property.key()
                + " must not be set for "
                + simulation
                + ", which decides that itself, but was '"
                + property.shown(given.getOrDefault(property.key(), ""))
                + "': leave it out, change the simulation, or run ChatSimulation");
      }
    }
  }
}
