// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A load below, at and above a capacity, and back.
 *
 * @param capacity requests per second; empty: it is searched first
 * @param range where it is searched
 * @param upTo the highest load ÷ capacity
 * @param lasting how long each level lasts; empty: as usual
 * @param window three of them in a row tell that the server is well again
 * @param gate what the build fails by
 * @param fault what happens to the server; null: nothing
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
  private static final double LEAST = 1.5;
  private static final double BACK = 0.5;

  /**
   * Where a capacity is searched.
   *
   * @param from the lowest load, in users per second
   * @param to the highest
   * @param precision how near what holds and what does not must come
   */
  public record Range(double from, double to, double precision) {}

  /**
   * What the build fails by; empty: by none of it.
   *
   * @param promised the availability that leaves an error budget, in percent
   * @param availability the least one up to the capacity, in percent
   * @param retention the least share of the goodput that is left, in percent
   * @param recovery the most time until the server is well again
   */
  public record Gate(
      Optional<Double> promised,
      Optional<Double> availability,
      Optional<Double> retention,
      Optional<Duration> recovery) {}

  /**
   * What happens to the server.
   *
   * @param how a URL for a POST, or a command of the shell
   * @param after since the run's start
   */
  public record Fault(String how, Duration after) {

    /** Whether it is a URL. */
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

  /** Load ÷ capacity of each level. */
  public double[] times() {
    return DoubleStream.concat(
            DoubleStream.of(USUAL).filter(times -> times < upTo), DoubleStream.of(upTo, BACK))
        .toArray();
  }

  static LoadSettings read(PropertyReader reader) {
    Optional<Double> capacity =
        reader.optional(
            Property.RELIABILITY_CAPACITY,
            "a number of requests per second above 0",
            text -> PropertyReader.require(Double.valueOf(text), Overload::positive));
    if (capacity.isPresent()) {
      searchedNot(reader);
    }
    return new Overload(
        capacity,
        range(reader),
        reader.number(
            Property.RELIABILITY_UP_TO,
            "a number of at least 1.5",
            value -> value >= LEAST && Double.isFinite(value)),
        reader
            .optional(
                Property.RELIABILITY_LEVEL_SECONDS,
                "a number of seconds above 0",
                text -> PropertyReader.require(Double.valueOf(text), Overload::seconds))
            .map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9))),
        reader.duration(
            Property.RELIABILITY_WINDOW, Property.RELIABILITY_WINDOW.byDefault().orElseThrow()),
        gate(reader),
        fault(reader),
        new Stop(
            reader.durationOrZero(Property.WARM_UP, Property.WARM_UP.byDefault().orElseThrow()),
            Optional.empty(),
            Optional.empty()));
  }

  private static void searchedNot(PropertyReader reader) {
    for (Property property :
        List.of(Property.CAPACITY_FROM, Property.CAPACITY_TO, Property.CAPACITY_LEVELS)) {
      reader.exclude(
          Property.RELIABILITY_CAPACITY, property, "a capacity that is given is not searched");
    }
  }

  private static Range range(PropertyReader reader) {
    double from = LevelReader.rate(reader, Property.CAPACITY_FROM);
    double to = LevelReader.rate(reader, Property.CAPACITY_TO);
    LevelReader.requireAbove(from, to);
    int levels = reader.count(Property.CAPACITY_LEVELS, 2);
    return new Range(from, to, (to - from) / (levels - 1));
  }

  private static Gate gate(PropertyReader reader) {
    return new Gate(
        percent(reader, Property.RELIABILITY_PROMISED, 100),
        percent(reader, Property.RELIABILITY_AVAILABILITY, 100.000001),
        percent(reader, Property.RELIABILITY_RETENTION, Double.MAX_VALUE),
        reader.optionalDuration(Property.RELIABILITY_RECOVERY));
  }

  private static Optional<Double> percent(PropertyReader reader, Property property, double below) {
    return reader.optional(
        property,
        below == 100
            ? "a % above 0 and below 100"
            : below < 101 ? "a % above 0, at most 100" : "a % above 0",
        text ->
            PropertyReader.require(
                Double.valueOf(text), value -> value > 0 && value < below && positive(value)));
  }

  private static @Nullable Fault fault(PropertyReader reader) {
    String how = reader.optionalText(Property.RELIABILITY_FAULT);
    if (how == null) {
      if (reader.isSet(Property.RELIABILITY_FAULT_AFTER)) {
        throw new SettingsException(
            Property.RELIABILITY_FAULT_AFTER.key()
                + " must come with a fault, but there is none: set for instance "
                + Property.RELIABILITY_FAULT.example()
                + ", or leave it out");
      }
      return null;
    }
    Fault.requireNoUser(how);
    return new Fault(
        how,
        reader.durationOrZero(
            Property.RELIABILITY_FAULT_AFTER,
            Property.RELIABILITY_FAULT_AFTER.byDefault().orElseThrow()));
  }

  private static boolean positive(double value) {
    return value > 0 && Double.isFinite(value);
  }

  private static boolean seconds(double value) {
    return positive(value) && value <= 1e6;
  }
}
