// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.PlannedLevels;
import io.github.gatlingllm.capacity.search.SearchedOverload;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.workload.arrivals.LevelPlan;
import io.github.gatlingllm.workload.arrivals.LevelTimes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * DSL for an open load with levels below, at and above a capacity, and below it again. It shows how
 * a server behaves under overload, and how fast it recovers
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class OverloadBuilder extends LoadBuilder<OpenInjectionStep> {

  private static final List<Double> TIMES = List.of(0.5, 1.0, 1.25, 1.5, 2.0, 0.5);
  private static final long LEAST_REQUESTS = 100;

  private final Known known;
  private final Shape shape;
  private final OptionalLong seed;

  /** The capacity. */
  private sealed interface Known {

    /** A capacity that the simulation sets. */
    record Given(double perSecond) implements Known {}

    /** A capacity that the run searches. */
    record Searched(CapacitySearchBuilder.OpenSearch search) implements Known {}
  }

  /**
   * The load around a capacity.
   *
   * @param times load ÷ capacity of each level
   * @param settings the options that all levels share
   */
  private record Shape(List<Double> times, LevelSettings settings) {

    LevelTimes around(double capacity, long seed) {
      return plan(capacity).poisson(seed);
    }

    LevelPlan plan(double capacity) {
      return settings.plan(times.stream().map(each -> Stairs.rounded(each * capacity)).toList());
    }
  }

  private OverloadBuilder(Known known, Shape shape, OptionalLong seed) {
    this.known = known;
    this.shape = shape;
    this.seed = seed;
  }

  static OverloadBuilder of(double capacity) {
    if (!(capacity > 0 && Double.isFinite(capacity))) {
      throw new IllegalArgumentException(
          "overload(...) must be given the server's capacity in requests per second, above 0, but"
              + " was "
              + capacity
              + ". Find it with overload(capacitySearch(...))");
    }
    return new OverloadBuilder(new Known.Given(capacity), usual(), OptionalLong.empty());
  }

  static OverloadBuilder of(CapacitySearchBuilder.OpenSearch search) {
    return new OverloadBuilder(new Known.Searched(search), usual(), search.seed());
  }

  private static Shape usual() {
    LevelSettings settings =
        LevelSettings.staircase()
            .with(
                s -> {
                  s.kind = LevelPolicy.Kind.OVERLOAD;
                  s.leastRequests = LEAST_REQUESTS;
                  s.ramp = Duration.ZERO;
                });
    return new Shape(TIMES, settings);
  }

  /**
   * Define the levels; 0.5, 1, 1.25, 1.5, 2 and 0.5 times the capacity unless defined. The level at
   * the capacity and the highest level determine the overload mode; the highest must be at least
   * 1.5 times the capacity. A later level at or below the capacity determines the recovery
   *
   * @param ofCapacity load ÷ capacity of each level
   * @return a new OverloadBuilder instance
   * @throws IllegalArgumentException if there is none
   */
  public OverloadBuilder levels(double... ofCapacity) {
    if (ofCapacity.length == 0) {
      throw new IllegalArgumentException(
          "overload(...) must have a level or more, such as levels(0.5, 1, 2, 0.5), but had none");
    }
    List<Double> times = Arrays.stream(ofCapacity).boxed().toList();
    return new OverloadBuilder(known, new Shape(times, shape.settings()), seed);
  }

  /**
   * Define the minimum duration of each level; 30 s unless defined. A level lasts longer until 100
   * requests are due, or the number set by {@link #atLeastRequests}
   *
   * @param seconds the duration in seconds
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder eachLevelLasting(long seconds) {
    return eachLevelLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define the minimum duration of each level; 30 s unless defined. A level lasts longer until 100
   * requests are due, or the number set by {@link #atLeastRequests}
   *
   * @param duration the duration
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder eachLevelLasting(Duration duration) {
    return with(shape.settings().with(s -> s.level = duration));
  }

  /**
   * Define the minimum number of requests due in each level; 100 unless defined. A level lasts
   * longer until then
   *
   * @param requests the number of requests
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder atLeastRequests(long requests) {
    return with(shape.settings().with(s -> s.leastRequests = requests));
  }

  private OverloadBuilder with(LevelSettings settings) {
    return new OverloadBuilder(known, new Shape(shape.times(), settings), seed);
  }

  /**
   * Define the seed of the arrivals, which are a Poisson process. Unless defined, the search's seed
   * is used, or a seed derived from {@code -Dgatling.llm.seed}. If that property is not set, the
   * run draws a seed and prints it
   *
   * @param seed the same seed gives the same arrivals, on any machine
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder seed(long seed) {
    return new OverloadBuilder(known, shape, OptionalLong.of(seed));
  }

  @Override
  OpenInjectionStep build() {
    long drawn = LoadSeed.of(seed);
    return InjectionSteps.toJava(
        known instanceof Known.Given given ? around(given.perSecond(), drawn) : searched(drawn));
  }

  private ArrivalsStep around(double capacity, long seed) {
    LevelTimes times = shape.around(capacity, seed);
    var load =
        new PlannedLevels(
            LevelsBuilder.levels(times), shape.settings().levelling(), OptionalDouble.of(capacity));
    return LevelsBuilder.step(times, load);
  }

  private ArrivalsStep searched(long seed) {
    CapacitySearchBuilder.OpenSearch search = ((Known.Searched) known).search();
    Objects.requireNonNull(shape.plan(1)); // throws here, not in mid-run, if it is impossible
    var load =
        new SearchedOverload(
            search.search(seed),
            capacity -> {
              LevelTimes times = shape.around(capacity, seed);
              return new SearchedOverload.Around(times, LevelsBuilder.levels(times));
            });
    String text =
        search.text()
            + "; then load levels at "
            + shape.times()
            + " times the capacity; Poisson arrivals, seed "
            + seed;
    return ArrivalsStep.openEnded(() -> arrivals(load), text, load, load::phantom);
  }

  private static Iterator<Long> arrivals(SearchedOverload load) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !load.over();
      }

      @Override
      public Long next() {
        return load.nextDue();
      }
    };
  }
}
