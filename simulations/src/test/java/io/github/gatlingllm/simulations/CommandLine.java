// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.exchange.PreflightLookup;
import io.github.gatlingllm.protocol.PaidCalls;
import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsFile;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.simulations.settings.ExampleSettings;
import io.github.gatlingllm.simulations.settings.RequestTarget;
import io.github.gatlingllm.simulations.settings.Settings;
import io.github.gatlingllm.simulations.settings.SharedSettings;
import io.github.gatlingllm.workers.WorkerPlace;
import java.net.URI;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the settings of simulations from {@code -Dllm.…}, with their defaults. */
final class CommandLine {

  private CommandLine() {}

  /** Returns and prints the settings. An error in a property ends the JVM. */
  static Settings settings() {
    return settings(Map.of(), () -> Settings.of(System.getProperties()));
  }

  /** Returns the settings of a simulation with its own prompts, answers and SLOs. */
  static Settings settings(Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () -> ExampleSettings.of(System.getProperties(), simulation.getSimpleName(), defaults));
  }

  /** Returns the settings of a simulation with its own arrivals. */
  static Settings settingsWithoutLoad(
      Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () ->
            ExampleSettings.withoutLoad(
                System.getProperties(), simulation.getSimpleName(), defaults));
  }

  /** Returns a simulation's own property: a whole number above 0. An error ends the JVM. */
  static int number(String property, int byDefault) {
    return orExit(() -> number(property, System.getProperty(property), byDefault, 1));
  }

  /** Returns a simulation's own property: a whole number of 0 or more, 0 if not set. */
  static int numberOrNone(String property) {
    return orExit(() -> number(property, System.getProperty(property), 0, 0));
  }

  /** Returns a simulation's own property: a number above 0. An error ends the JVM. */
  static double decimal(String property, double byDefault) {
    return orExit(() -> decimal(property, System.getProperty(property), byDefault));
  }

  private static double decimal(String property, @Nullable String given, double byDefault) {
    try {
      double value = given == null ? byDefault : Double.parseDouble(given);
      if (value > 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, like a number that is too small
    }
    throw new IllegalArgumentException(
        SettingsTexts.malformed(property, String.valueOf(given), "a number above 0"));
  }

  private static int number(String property, @Nullable String given, int byDefault, int least) {
    if (given == null) {
      return byDefault;
    }
    try {
      int value = Integer.parseInt(given);
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, like a number that is too small
    }
    throw new IllegalArgumentException(
        SettingsTexts.malformed(property, given, "a whole number of at least " + least));
  }

  /** Returns the settings of a simulation with load levels. */
  static Settings settingsOfLevels(
      Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () ->
            ExampleSettings.ofLevels(System.getProperties(), simulation.getSimpleName(), defaults));
  }

  /** Returns the settings of a simulation with load levels around a capacity. */
  static Settings settingsOfOverload(
      Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () ->
            ExampleSettings.ofOverload(
                System.getProperties(), simulation.getSimpleName(), defaults));
  }

  private static Settings settings(Map<String, String> defaults, Supplier<Settings> source) {
    SettingsEnd.ifHelpRequested();
    return orExit(
        () -> {
          setPropertiesOfFile();
          Settings settings = source.get();
          requireShared(defaults);
          requireAllowed(settings.target());
          Settings complete = settings.withModel(model(settings));
          ConsoleOutput.println(complete.echo());
          setPreflight(complete.target());
          return complete;
        });
  }

  /**
   * Sets the properties of the settings file as system properties, unless they are set, because the
   * extension itself reads some of them.
   */
  private static void setPropertiesOfFile() {
    String file = System.getProperty(Property.SETTINGS.key());
    if (file != null) {
      SettingsFile.under(Map.of(Property.SETTINGS.key(), file))
          .forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
    }
  }

  private static void requireShared(Map<String, String> defaults) {
    WorkerPlace place = WorkerPlace.reported(System::getProperty, System::getenv);
    if (place != null) {
      var given = new HashSet<>(System.getProperties().stringPropertyNames());
      given.addAll(defaults.keySet());
      SharedSettings.require(place.count(), given);
    }
  }

  /** Reads properties. An error is printed as the last line and ends the JVM. */
  static <T> T orExit(Supplier<T> read) {
    return StartRefusal.ofInput(read);
  }

  /** Returns the server's URL, or starts a simulated server. */
  static String url(Settings settings) {
    URI url = settings.target().url();
    if (url == null && settings.validating()) {
      return SettingsEnd.NO_SERVER;
    }
    return url == null ? orExit(EmbeddedSimulator::start) : url.toString();
  }

  /** Sets the preflight property, so that the error of a failed preflight names it. */
  private static void setPreflight(RequestTarget target) {
    System.setProperty(Property.PREFLIGHT.key(), String.valueOf(target.preflight()));
  }

  /** Refuses a paid host before its models are requested, which is a call, too. */
  private static void requireAllowed(RequestTarget target) {
    for (URI url : target.urls()) {
      PaidCalls.ofSystemProperties().requireAllowed(url.getHost());
    }
  }

  private static String model(Settings settings) {
    RequestTarget target = settings.target();
    if (target.model() != null) {
      return target.model();
    }
    URI url = target.url();
    return url == null || settings.validating()
        ? url == null ? EmbeddedSimulator.MODEL : SettingsEnd.NO_MODEL
        : ModelList.first(url, target, PreflightLookup.configured());
  }
}
