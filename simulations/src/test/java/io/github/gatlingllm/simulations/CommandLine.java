// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.exchange.PreflightLookup;
import io.github.gatlingllm.protocol.PaidCalls;
import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.simulations.settings.ExampleSettings;
import io.github.gatlingllm.simulations.settings.Property;
import io.github.gatlingllm.simulations.settings.RequestTarget;
import io.github.gatlingllm.simulations.settings.Settings;
import io.github.gatlingllm.simulations.settings.SharedSettings;
import io.github.gatlingllm.workers.WorkerPlace;
import java.net.URI;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What {@code -Dllm.…} says, and what is there without it. */
final class CommandLine {

  private CommandLine() {}

  /** The settings, which it prints; a mistake ends the JVM before anything is started. */
  static Settings settings() {
    return settings(Map.of(), () -> Settings.of(System.getProperties()));
  }

  /** The same for a simulation that decides most by itself. */
  static Settings settings(Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () -> ExampleSettings.of(System.getProperties(), simulation.getSimpleName(), defaults));
  }

  /** The same for one that brings its arrivals along. */
  static Settings settingsWithoutLoad(
      Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () ->
            ExampleSettings.withoutLoad(
                System.getProperties(), simulation.getSimpleName(), defaults));
  }

  /** A simulation's own property: a whole number above 0, or the JVM ends. */
  static int number(String property, int byDefault) {
    return orExit(() -> number(property, System.getProperty(property), byDefault, 1));
  }

  /** The same, 0 where it is not set. */
  static int numberOrNone(String property) {
    return orExit(() -> number(property, System.getProperty(property), 0, 0));
  }

  /** A simulation's own property: a number above 0. */
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
      // told below, as one that is too small is
    }
    throw new IllegalArgumentException(
        property + " must be a number above 0, but was '" + given + "'");
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
      // told below, as one that is too small is
    }
    throw new IllegalArgumentException(
        property + " must be a whole number of at least " + least + ", but was '" + given + "'");
  }

  /** The same for one that goes through levels of load. */
  static Settings settingsOfLevels(
      Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () ->
            ExampleSettings.ofLevels(System.getProperties(), simulation.getSimpleName(), defaults));
  }

  /** The same for one that goes around a capacity. */
  static Settings settingsOfOverload(
      Class<? extends Simulation> simulation, Map<String, String> defaults) {
    return settings(
        defaults,
        () ->
            ExampleSettings.ofOverload(
                System.getProperties(), simulation.getSimpleName(), defaults));
  }

  private static Settings settings(Map<String, String> defaults, Supplier<Settings> source) {
    return orExit(
        () -> {
          Settings settings = source.get();
          requireShared(defaults);
          requireAllowed(settings.target());
          Settings complete = settings.withModel(model(settings.target()));
          ConsoleOutput.println(complete.echo());
          tellPreflight(complete.target());
          return complete;
        });
  }

  private static void requireShared(Map<String, String> defaults) {
    WorkerPlace place = WorkerPlace.reported(System::getProperty, System::getenv);
    if (place != null) {
      var given = new HashSet<>(System.getProperties().stringPropertyNames());
      given.addAll(defaults.keySet());
      SharedSettings.require(place.count(), given);
    }
  }

  /** What properties say; a mistake in them is said in a line, the last one, and ends the JVM. */
  static <T> T orExit(Supplier<T> read) {
    return StartRefusal.ofInput(read);
  }

  /** The server's URL; without one a simulated server is started. */
  static String url(Settings settings) {
    URI url = settings.target().url();
    return url == null ? orExit(EmbeddedSimulator::start) : url.toString();
  }

  /** Whoever set up a run by properties is told the property, if the check fails. */
  private static void tellPreflight(RequestTarget target) {
    System.setProperty(Property.PREFLIGHT.key(), String.valueOf(target.preflight()));
  }

  /** Asking for its models is a call as well. */
  private static void requireAllowed(RequestTarget target) {
    if (target.url() != null) {
      PaidCalls.ofSystemProperties().requireAllowed(target.url().getHost());
    }
  }

  private static String model(RequestTarget target) {
    if (target.model() != null) {
      return target.model();
    }
    URI url = target.url();
    return url == null
        ? EmbeddedSimulator.MODEL
        : ModelList.first(url, target, PreflightLookup.configured());
  }
}
