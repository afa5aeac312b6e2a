// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.AgentRange;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.RampSetting;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How many requests are sent, and when. */
public sealed interface LoadSettings
    permits LoadSettings.Open,
        LoadSettings.Closed,
        LoadSettings.Rates,
        LoadSettings.Ramp,
        LoadSettings.Replayed,
        LoadSettings.Jobs,
        LoadSettings.JobSearch,
        LoadSettings.Levels,
        Overload {

  /** Returns when the load ends. */
  Stop stop();

  /**
   * An open load: users arrive at a rate, whether or not earlier ones have been served.
   *
   * @param usersPerSecond the mean rate
   * @param poisson whether arrivals are random
   * @param stop when the load ends
   */
  record Open(double usersPerSecond, boolean poisson, Stop stop) implements LoadSettings {}

  /**
   * A closed load: each user sends the next request when the previous one is answered.
   *
   * @param users the number of concurrent users
   * @param stop when the load ends
   */
  record Closed(int users, Stop stop) implements LoadSettings {}

  /**
   * An open load whose rate changes in steps.
   *
   * @param file the file with the steps
   * @param poisson whether arrivals are random
   * @param stop when the load ends, without a warm-up before the first step; without a time, the
   *     file sets it
   */
  record Rates(Path file, boolean poisson, Stop stop) implements LoadSettings {}

  /**
   * An open load whose rate changes with each user.
   *
   * @param ramp the rates
   * @param poisson whether arrivals are random
   * @param stop the number of requests, without a warm-up before the first; a time may cut the ramp
   */
  record Ramp(RampSetting ramp, boolean poisson, Stop stop) implements LoadSettings {}

  /**
   * The arrivals of a recorded trace.
   *
   * @param file the trace
   * @param stop the part of it that is replayed, without a warm-up
   */
  record Replayed(Path file, Stop stop) implements LoadSettings {}

  /**
   * The jobs of a recorded trace.
   *
   * @param file the trace
   * @param assumed what may be assumed if the trace lacks it
   * @param capped whether properties set the length of answers
   * @param users the load, with a job for each user; empty for the arrivals of the trace
   */
  record Jobs(Path file, List<String> assumed, boolean capped, Optional<LoadSettings> users)
      implements LoadSettings {

    private static final Set<Property> OF_USERS =
        EnumSet.of(
            Property.AGENT_SEARCH,
            Property.RATE,
            Property.POISSON,
            Property.RATES,
            Property.RAMP,
            Property.CONCURRENCY,
            Property.REQUESTS,
            Property.DURATION,
            Property.WARM_UP,
            Property.WARM_UP_REQUESTS,
            Property.WARM_UP_UNTIL_STEADY);

    @Override
    public Stop stop() {
      return users
          .map(LoadSettings::stop)
          .orElse(new Stop(Duration.ZERO, Optional.empty(), Optional.empty()));
    }

    private static Jobs read(PropertyReader reader, String file) {
      boolean own = OF_USERS.stream().anyMatch(reader::isSet);
      return new Jobs(
          Path.of(file),
          reader
              .optionalValue(Property.AGENT_ASSUME, String.class)
              .map(names -> List.of(names.split(",")))
              .orElse(List.of()),
          reader.isSet(Property.MAX_TOKENS) || reader.isSet(Property.OUTPUT_TOKENS),
          own ? Optional.of(LoadSettings.users(reader)) : Optional.empty());
    }
  }

  /**
   * A search of the most concurrent agents whose jobs keep their SLO.
   *
   * @param range the range of agents
   */
  record JobSearch(AgentRange range) implements LoadSettings {

    @Override
    public Stop stop() {
      return new Stop(Duration.ZERO, Optional.empty(), Optional.empty());
    }
  }

  /**
   * A load with levels, which finds the capacity.
   *
   * @param mode the order of levels
   * @param from the lowest level, in users per second
   * @param to the highest level, in users per second
   * @param levels the number of levels of a staircase, including both ends
   * @param lasting the duration of each level; empty for long enough to judge it
   * @param poisson whether arrivals are random
   * @param atLeast the minimum capacity; empty for none
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

    /** The order of levels. */
    public enum Mode {
      /** Each level is higher than the one before. */
      STAIRCASE,
      /** Each level depends on the results of those before. */
      SEARCH
    }

    /** Returns the difference between two levels. */
    public double step() {
      return (to - from) / (levels - 1);
    }
  }

  /**
   * The end of a load: time or requests, whichever comes first.
   *
   * @param warmUp the first part of the load, which figures exclude
   * @param after the duration, including the warm-up; empty until all requests are sent
   * @param requests the number of requests, including the warm-up; empty for no limit
   * @param warmUpRequests the number of first requests that figures exclude
   * @param untilSteady the longest warm-up that ends when the server is steady; empty for another
   */
  record Stop(
      Duration warmUp,
      Optional<Duration> after,
      Optional<Integer> requests,
      int warmUpRequests,
      Optional<Duration> untilSteady) {

    /** Creates the end of a load whose warm-up is a time. */
    public Stop(Duration warmUp, Optional<Duration> after, Optional<Integer> requests) {
      this(warmUp, after, requests, 0, Optional.empty());
    }

    private static Stop ofRates(PropertyReader reader) {
      int first = reader.optionalCount(Property.WARM_UP_REQUESTS).orElse(0);
      return new Stop(
          reader.duration(Property.WARM_UP, "0s"),
          reader.optionalDuration(Property.DURATION),
          reader.optionalCount(Property.REQUESTS).map(requests -> requests + first),
          first,
          reader.optionalDuration(Property.WARM_UP_UNTIL_STEADY));
    }

    private static Stop ofTrace(PropertyReader reader) {
      return new Stop(
          Duration.ZERO,
          reader.optionalDuration(Property.DURATION),
          reader.optionalCount(Property.REQUESTS));
    }

    /** Reads the warm-up before levels: a time, or until the server is steady. */
    static Stop ofLevels(PropertyReader reader) {
      Optional<Duration> steady = reader.optionalDuration(Property.WARM_UP_UNTIL_STEADY);
      String byDefault = steady.isPresent() ? "0s" : Property.WARM_UP.byDefault().orElseThrow();
      return new Stop(
          reader.duration(Property.WARM_UP, byDefault),
          Optional.empty(),
          Optional.empty(),
          0,
          steady);
    }

    private static Stop read(PropertyReader reader) {
      int first = reader.optionalCount(Property.WARM_UP_REQUESTS).orElse(0);
      Optional<Integer> requests =
          reader.optionalCount(Property.REQUESTS).map(measured -> measured + first);
      Optional<Duration> steady = reader.optionalDuration(Property.WARM_UP_UNTIL_STEADY);
      Duration warmUp =
          reader.duration(
              Property.WARM_UP,
              requests.isPresent() || first > 0 || steady.isPresent()
                  ? "0s"
                  : Property.WARM_UP.byDefault().orElseThrow());
      if (requests.isPresent() && !reader.isSet(Property.DURATION)) {
        return new Stop(warmUp, Optional.empty(), requests, first, steady);
      }
      Duration duration =
          reader.duration(Property.DURATION, Property.DURATION.byDefault().orElseThrow());
      return new Stop(
          warmUp, Optional.of(steady.orElse(warmUp).plus(duration)), requests, first, steady);
    }
  }

  /** Reads a load without levels. */
  static LoadSettings read(PropertyReader reader) {
    Optional<String> jobs = reader.optionalValue(Property.AGENT_TRACE, String.class);
    if (jobs.isEmpty() && reader.isSet(Property.AGENT_ASSUME)) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.AGENT_ASSUME.key(),
              "is no " + Property.AGENT_TRACE.key(),
              Property.AGENT_TRACE.example()));
    }
    return jobs.isPresent() ? Jobs.read(reader, jobs.get()) : users(reader);
  }

  private static LoadSettings users(PropertyReader reader) {
    Optional<AgentRange> agents = reader.optionalValue(Property.AGENT_SEARCH, AgentRange.class);
    if (agents.isPresent()) {
      if (!reader.isSet(Property.SLO_JCT)) {
        throw new SettingsException(
            SettingsTexts.missing(
                Property.AGENT_SEARCH.key(),
                "is no " + Property.SLO_JCT.key(),
                Property.SLO_JCT.example()));
      }
      return new JobSearch(agents.get());
    }
    Optional<String> trace = reader.optionalValue(Property.TRACE, String.class);
    if (trace.isPresent()) {
      return new Replayed(Path.of(trace.get()), Stop.ofTrace(reader));
    }
    Optional<String> rates = reader.optionalValue(Property.RATES, String.class);
    if (rates.isPresent()) {
      return new Rates(Path.of(rates.get()), reader.flag(Property.POISSON), Stop.ofRates(reader));
    }
    Optional<RampSetting> ramp = reader.optionalValue(Property.RAMP, RampSetting.class);
    if (ramp.isPresent()) {
      Stop stop = Stop.ofRates(reader);
      if (stop.requests().isEmpty()) {
        throw new SettingsException(
            SettingsTexts.rampWithoutRequests(
                Property.RAMP.key(), reader.text(Property.RAMP), Property.REQUESTS.key()));
      }
      return new Ramp(ramp.get(), reader.flag(Property.POISSON), stop);
    }
    Optional<Integer> users = reader.optionalCount(Property.CONCURRENCY);
    if (users.isPresent()) {
      return new Closed(users.get(), Stop.read(reader));
    }
    return new Open(reader.number(Property.RATE), reader.flag(Property.POISSON), Stop.read(reader));
  }

  /** Reads a load with levels. */
  static LoadSettings readLevels(PropertyReader reader) {
    Levels.Mode mode = reader.read(Property.CAPACITY_MODE, LevelReader::mode);
    double from = LevelReader.rate(reader, Property.CAPACITY_FROM);
    double to = LevelReader.rate(reader, Property.CAPACITY_TO);
    LevelReader.requireAbove(from, to);
    LevelReader.requireProvable(reader, mode);
    return new Levels(
        mode,
        from,
        to,
        reader.count(Property.CAPACITY_LEVELS),
        LevelReader.lasting(reader),
        LevelReader.poisson(reader, mode),
        LevelReader.atLeast(reader),
        Stop.ofLevels(reader));
  }
}
