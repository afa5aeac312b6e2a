// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A load below, at and above a capacity, and back.
 *
 * @param capacity the capacity in requests per second; empty to search for it first
 * @param range the range of the search
 * @param upTo the highest load ÷ capacity
 * @param lasting the duration of each level; empty for the default
 * @param window the recovery window: three in a row within the SLO show recovery
 * @param gate the objectives
 * @param fault the injected fault; null for none
 * @param stop the warm-up before all levels
 */
public record Overload(
    Optional<Double> capacity,
    Range range,
    double upTo,
    Optional<Duration> lasting,
    Duration window,
    Gate gate,
    @Nullable Fault fault,
    Stop stop)
    implements LoadSettings {

  private static final double[] USUAL = {0.5, 1, 1.25, 1.5, 2};
  private static final double BACK = 0.5;

  /**
   * The range of a capacity search.
   *
   * @param from the lowest load, in users per second
   * @param to the highest load, in users per second
   * @param precision the largest difference between the passing and the failing load
   */
  public record Range(double from, double to, double precision) {}

  /**
   * The objectives; an empty value sets none.
   *
   * @param promised the promised availability, whose rest is the error budget, in percent
   * @param availability the minimum availability up to the capacity, in percent
   * @param retention the minimum goodput retained at the highest load, in percent
   * @param recovery the maximum time until the server has recovered
   */
  public record Gate(
      Optional<Double> promised,
      Optional<Double> availability,
      Optional<Double> retention,
      Optional<Duration> recovery) {}

  /**
   * A fault of the server.
   *
   * @param how a URL that receives a POST, or a shell command
   * @param after the time since the run's start
   */
  public record Fault(String how, Duration after) {

    /** Returns whether the fault is a URL. */
    public boolean posted() {
      return posted(how);
    }

    private static boolean posted(String how) {
      return how.startsWith("http://") || how.startsWith("https://");
    }

    private static void requireNoUser(String how) {
      if (posted(how)) {
        PropertyReader.requireNoUser(
            Property.RELIABILITY_FAULT.key(),
            how,
            "Use a command that takes the password from an environment variable");
      }
    }
  }

  /** Returns load ÷ capacity of each level. */
  public double[] times() {
    return DoubleStream.concat(
            DoubleStream.of(USUAL).filter(times -> times < upTo), DoubleStream.of(upTo, BACK))
        .toArray();
  }

  static LoadSettings read(PropertyReader reader) {
    Optional<Double> capacity = reader.optionalNumber(Property.RELIABILITY_CAPACITY);
    if (capacity.isPresent()) {
      requireNoSearch(reader);
    }
    return new Overload(
        capacity,
        range(reader),
        reader.number(Property.RELIABILITY_UP_TO),
        reader
            .optionalNumber(Property.RELIABILITY_LEVEL_SECONDS)
            .map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9))),
        reader.duration(
            Property.RELIABILITY_WINDOW, Property.RELIABILITY_WINDOW.byDefault().orElseThrow()),
        gate(reader),
        fault(reader),
        Stop.ofLevels(reader));
  }

  private static void requireNoSearch(PropertyReader reader) {
    for (Property property :
        List.of(Property.CAPACITY_FROM, Property.CAPACITY_TO, Property.CAPACITY_LEVELS)) {
      reader.exclude(Property.RELIABILITY_CAPACITY, property, "a known capacity needs no search");
    }
  }

  private static Range range(PropertyReader reader) {
    double from = LevelReader.rate(reader, Property.CAPACITY_FROM);
    double to = LevelReader.rate(reader, Property.CAPACITY_TO);
    LevelReader.requireAbove(from, to);
    int levels = reader.count(Property.CAPACITY_LEVELS);
    return new Range(from, to, (to - from) / (levels - 1));
  }

  private static Gate gate(PropertyReader reader) {
    return new Gate(
        reader.optionalNumber(Property.RELIABILITY_PROMISED),
        reader.optionalNumber(Property.RELIABILITY_AVAILABILITY),
        reader.optionalNumber(Property.RELIABILITY_RETENTION),
        reader.optionalDuration(Property.RELIABILITY_RECOVERY));
  }

  private static @Nullable Fault fault(PropertyReader reader) {
    String how = reader.optionalText(Property.RELIABILITY_FAULT);
    if (how == null) {
      if (reader.isSet(Property.RELIABILITY_FAULT_AFTER)) {
        throw new SettingsException(
            SettingsTexts.missing(
                Property.RELIABILITY_FAULT_AFTER.key(),
                "is no fault",
                Property.RELIABILITY_FAULT.example()));
      }
      return null;
    }
    Fault.requireNoUser(how);
    return new Fault(
        how,
        reader.duration(
            Property.RELIABILITY_FAULT_AFTER,
            Property.RELIABILITY_FAULT_AFTER.byDefault().orElseThrow()));
  }
}
