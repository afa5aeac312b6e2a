// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;

/** The settings of simulations with their own prompts, answers and SLOs. */
public final class ExampleSettings {

  private static final Set<Property> OWN =
      EnumSet.of(
          Property.CONCURRENCY,
          Property.RATES,
          Property.RAMP,
          Property.WARM_UP_REQUESTS,
          Property.POISSON,
          Property.REQUESTS,
          Property.PROMPTS,
          Property.PROMPTS_STRICT,
          Property.INPUT_TOKENS,
          Property.SHARED_PREFIX,
          Property.PROMPT_PREFIX,
          Property.NAMED_LOAD,
          Property.TRACE,
          Property.AGENT_TRACE,
          Property.AGENT_ASSUME,
          Property.AGENT_SEARCH,
          Property.TENANTS,
          Property.ADAPTERS,
          Property.PARAM,
          Property.MAX_FAILED,
          Property.TURNS,
          Property.THINK_TIME,
          Property.OUTPUT_TOKENS,
          Property.MAX_TOKENS,
          Property.STREAM,
          Property.SLO_TTFT,
          Property.SLO_TPOT,
          Property.SLO_E2E,
          Property.SLO_STALL,
          Property.SLO_IDLE,
          Property.SLO_JCT,
          Property.SLO_SANE,
          Property.SLO_ATTAINMENT,
          Property.PROBE_TTFT,
          Property.GATEWAY_TTFT,
          Property.QUALITY_PROMPTS,
          Property.QUALITY_SCORER,
          Property.QUALITY_MARGIN,
          Property.QUALITY_SHARE,
          Property.CONSISTENCY_PROMPTS,
          Property.CONSISTENCY_SHARE,
          Property.BASELINE,
          Property.BASELINE_TOLERANCE,
          Property.BASELINE_IGNORED);

  /** Properties that a load with levels refuses. */
  private static final Set<Property> NOT_OF_LEVELS =
      EnumSet.of(
          Property.RATE,
          Property.CONCURRENCY,
          Property.RATES,
          Property.RAMP,
          Property.MAX_IN_FLIGHT,
          Property.WARM_UP_REQUESTS,
          Property.REQUESTS,
          Property.DURATION,
          Property.TRACE,
          Property.AGENT_TRACE,
          Property.AGENT_ASSUME,
          Property.AGENT_SEARCH,
          Property.TURNS,
          Property.THINK_TIME,
          Property.SLO_JCT,
          Property.BASELINE,
          Property.BASELINE_TOLERANCE,
          Property.BASELINE_IGNORED);

  /** Properties of a capacity search that a load around a capacity refuses. */
  private static final Set<Property> NOT_OF_OVERLOAD =
      EnumSet.of(
          Property.CAPACITY_MODE, Property.CAPACITY_LEVEL_SECONDS, Property.CAPACITY_AT_LEAST);

  private static final Set<Property> BOUNDS =
      EnumSet.of(Property.SLO_TTFT, Property.SLO_TPOT, Property.SLO_E2E, Property.SLO_STALL);

  private ExampleSettings() {}

  /**
   * Reads and validates the settings of a simulation.
   *
   * @param properties all properties of the JVM
   * @param simulation the name of the simulation
   * @param defaults values that replace the usual defaults
   * @throws SettingsException naming the first property that cannot be used
   */
  public static Settings of(
      Properties properties, String simulation, Map<String, String> defaults) {
    return of(properties, simulation, defaults, OWN);
  }

  /**
   * Reads the settings of a simulation with its own arrivals; it has no warm-up by default.
   *
   * @throws SettingsException naming the first property that cannot be used
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
   * Reads the settings of a simulation with load levels.
   *
   * @param properties all properties of the JVM
   * @param simulation the name of the simulation
   * @param defaults values that replace the usual defaults
   * @throws SettingsException naming the first property that cannot be used
   */
  public static Settings ofLevels(
      Properties properties, String simulation, Map<String, String> defaults) {
    NavigableMap<String, String> given = Settings.given(properties);
    requireUnset(given, simulation, NOT_OF_LEVELS);
    Settings.requireNoOverload(given);
    return bounded(given, simulation, defaults, LoadSettings::readLevels);
  }

  /**
   * Reads the settings of a simulation with load levels around a capacity.
   *
   * @param properties all properties of the JVM
   * @param simulation the name of the simulation
   * @param defaults values that replace the usual defaults
   * @throws SettingsException naming the first property that cannot be used
   */
  public static Settings ofOverload(
      Properties properties, String simulation, Map<String, String> defaults) {
    NavigableMap<String, String> given = Settings.given(properties);
    requireUnset(given, simulation, NOT_OF_LEVELS);
    requireUnset(given, simulation, NOT_OF_OVERLOAD);
    return bounded(given, simulation, defaults, Overload::read);
  }

  private static Settings bounded(
      NavigableMap<String, String> given,
      String simulation,
      Map<String, String> defaults,
      Function<PropertyReader, LoadSettings> load) {
    defaults.forEach(given::putIfAbsent);
    if (BOUNDS.stream().noneMatch(bound -> given.containsKey(bound.key()))) {
      boundByDefault(given);
    }
    Settings settings = Settings.of(given, load);
    if (settings.talk().severalTurns()) { // of a built-in load
      requireUnset(given, simulation, EnumSet.of(Property.NAMED_LOAD));
    }
    return settings;
  }

  private static Settings of(
      Properties properties, String simulation, Map<String, String> defaults, Set<Property> own) {
    NavigableMap<String, String> given = Settings.given(properties);
    requireUnset(given, simulation, own);
    defaults.forEach(given::putIfAbsent);
    return Settings.of(given);
  }

  /** Sets default bounds, because every load passes without one. */
  private static void boundByDefault(NavigableMap<String, String> given) {
    if ("false".equals(given.get(Property.STREAM.key()))) {
      throw new SettingsException(
          SettingsTexts.boundForWholeAnswers(Property.SLO_E2E.key(), Property.SLO_E2E.example()));
    }
    given.put(Property.SLO_TTFT.key(), "200");
    given.put(Property.SLO_TPOT.key(), "50");
  }

  private static void requireUnset(
      NavigableMap<String, String> given, String simulation, Set<Property> own) {
    for (Map.Entry<String, String> each : given.entrySet()) {
      Property property = Property.named(each.getKey()).orElse(null);
      if (property != null && own.contains(property)) {
        throw new SettingsException(
            SettingsTexts.ownDecision(each.getKey(), property.shown(each.getValue()), simulation));
      }
    }
  }
}
