// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.time.Duration;
import java.util.Optional;

/** How many requests, when. */
public sealed interface LoadSettings
    permits LoadSettings.Open, LoadSettings.Closed, LoadSettings.Levels, Overload {

  /** When it is over. */
  Stop stop();

  /**
   * Users arrive at a rate, whether or not the others have been served.
   *
   * @param usersPerSecond the mean rate
   * @param poisson whether at random
   * @param stop when it is over
   */
  record Open(double usersPerSecond, boolean poisson, Stop stop) implements LoadSettings {}

  /**
   * So many users, each asking again as soon as it was answered.
   *
   * @param users at a time
   * @param stop when it is over
   */
  record Closed(int users, Stop stop) implements LoadSettings {}

  /**
   * Users arrive at one rate after the other, to find out how many the server can serve well.
   *
   * @param mode in which order
   * @param from users per second of the lowest level
   * @param to users per second of the highest one
   * @param levels how many there are in a staircase, both ends included
   * @param lasting how long each lasts; empty: until it can carry a verdict
   * @param poisson whether users arrive at random
   * @param atLeast the capacity that is asked for; empty: none is
   * @param stop the warm-up before all levels
   */
  record Levels(
      Mode mode,
      double from,
      double to,
      int levels,
      Optional<Duration> lasting,
      boolean poisson,
      Optional<Double> atLeast,
      Stop stop)
      implements LoadSettings {

    /** In which order levels come. */
    public enum Mode {
      /** One higher than the other. */
      STAIRCASE,
      /** Each where what went before suggests. */
      SEARCH
    }

    /** From one level to the next. */
    public double step() {
      return (to - from) / (levels - 1);
    }
  }

  /**
   * When a load is over: at whichever comes first.
   *
   * @param warmUp the part of it that is in no figure
   * @param after how long it lasts, warm-up included; empty: until all requests were sent
   * @param requests how many are sent; empty: no limit
   */
  record Stop(Duration warmUp, Optional<Duration> after, Optional<Integer> requests) {

    private static Stop read(PropertyReader reader) {
      Optional<Integer> requests = reader.optionalCount(Property.REQUESTS, 1);
      Duration warmUp =
          reader.durationOrZero(
              Property.WARM_UP,
              requests.isPresent() ? "0s" : Property.WARM_UP.byDefault().orElseThrow());
      if (requests.isPresent() && !reader.isSet(Property.DURATION)) {
        return new Stop(warmUp, Optional.empty(), requests);
      }
      Duration duration =
          reader.duration(Property.DURATION, Property.DURATION.byDefault().orElseThrow());
      return new Stop(warmUp, Optional.of(warmUp.plus(duration)), requests);
    }
  }

  /** Reads it. */
  static LoadSettings read(PropertyReader reader) {
    reader.exclude(
        Property.RATE,
        Property.CONCURRENCY,
        "an open load has a rate of arrivals, a closed one a number of users");
    reader.exclude(
        Property.POISSON, Property.CONCURRENCY, "users of a closed load don't arrive at random");
    Optional<Integer> users = reader.optionalCount(Property.CONCURRENCY, 1);
    if (users.isPresent()) {
      return new Closed(users.get(), Stop.read(reader));
    }
    double rate =
        reader.number(
            Property.RATE,
            "a number of users per second above 0",
            value -> value > 0 && Double.isFinite(value));
    return new Open(rate, reader.flag(Property.POISSON), Stop.read(reader));
  }

  /** Reads a load of levels. */
  static LoadSettings readLevels(PropertyReader reader) {
    Levels.Mode mode =
        reader.read(Property.CAPACITY_MODE, "staircase or search", LevelReader::mode);
    double from = LevelReader.rate(reader, Property.CAPACITY_FROM);
    double to = LevelReader.rate(reader, Property.CAPACITY_TO);
    LevelReader.requireAbove(from, to);
    LevelReader.requireProvable(reader, mode);
    return new Levels(
        mode,
        from,
        to,
        reader.count(Property.CAPACITY_LEVELS, 2),
        LevelReader.lasting(reader),
        LevelReader.poisson(reader, mode),
        LevelReader.atLeast(reader),
        new Stop(
            reader.durationOrZero(Property.WARM_UP, Property.WARM_UP.byDefault().orElseThrow()),
            Optional.empty(),
            Optional.empty()));
  }
}
