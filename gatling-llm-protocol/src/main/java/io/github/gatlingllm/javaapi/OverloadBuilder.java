// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.search.SearchedOverload;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.workload.arrivals.LevelTimes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * DSL for an open load below, at and above a capacity, and back: what a server does with more than
 * it can take, and when it is well again
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class OverloadBuilder {

  private static final List<Double> TIMES = List.of(0.5, 1.0, 1.25, 1.5, 2.0, 0.5);
  private static final long LEAST_REQUESTS = 100;
  private static final double DIGITS = 1e9;

  private final Known known;
  private final Shape shape;

  /** From where the capacity is known. */
  private sealed interface Known {

    /** It was given. */
    record Given(double perSecond) implements Known {}

    /** The run finds it. */
    record Searched(CapacitySearchBuilder.OpenSearch search) implements Known {}
  }

  /**
   * The load around a capacity.
   *
   * @param times load ÷ capacity of each level
   * @param settings what its levels have in common
   */
  private record Shape(List<Double> times, LevelSettings settings) {

    LevelsBuilder around(double capacity) {
      return new LevelsBuilder(
          times.stream().map(each -> Math.rint(each * capacity * DIGITS) / DIGITS).toList(),
          settings,
          OptionalDouble.of(capacity));
    }
  }

  private OverloadBuilder(Known known, Shape shape) {
    this.known = known;
    this.shape = shape;
  }

  static OverloadBuilder of(double capacity) {
    if (!(capacity > 0 && Double.isFinite(capacity))) {
      throw new IllegalArgumentException(
          "overload(...) must be given the server's capacity in requests per second, above 0, but"
              + " was "
              + capacity
              + ": a capacity search tells it, overload(capacitySearch(...))");
    }
    return new OverloadBuilder(new Known.Given(capacity), usual());
  }

  static OverloadBuilder of(CapacitySearchBuilder.OpenSearch search) {
    return new OverloadBuilder(new Known.Searched(search), usual());
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
   * Define the levels; 0.5, 1, 1.25, 1.5, 2 and 0.5 times the capacity unless defined. The mode is
   * told by the level at capacity and the highest one, which must be 1.5 times it or more; the
   * recovery by a level that follows and is not above it
   *
   * @param ofCapacity load ÷ capacity of each
   * @return a new OverloadBuilder instance
   * @throws IllegalArgumentException if there is none
   */
  public OverloadBuilder levels(double... ofCapacity) {
    if (ofCapacity.length == 0) {
      throw new IllegalArgumentException(
          "overload(...) must have a level or more, such as levels(0.5, 1, 2, 0.5), but had none");
    }
    List<Double> times = Arrays.stream(ofCapacity).boxed().toList();
    return new OverloadBuilder(known, new Shape(times, shape.settings()));
  }

  /**
   * Define how long each level lasts; 30 s unless defined, and until 100 requests were due
   *
   * @param seconds the duration in seconds
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder eachLasting(long seconds) {
    return eachLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long each level lasts; 30 s unless defined, and until 100 requests were due
   *
   * @param duration the duration
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder eachLasting(Duration duration) {
    return with(shape.settings().with(s -> s.level = duration));
  }

  /**
   * Define how many requests are due in each level at least: with fewer it lasts longer; 100 unless
   * defined
   *
   * @param requests the number of users
   * @return a new OverloadBuilder instance
   */
  public OverloadBuilder atLeastRequests(long requests) {
    return with(shape.settings().with(s -> s.leastRequests = requests));
  }

  private OverloadBuilder with(LevelSettings settings) {
    return new OverloadBuilder(known, new Shape(shape.times(), settings));
  }

  /**
   * Let users arrive at random, as a Poisson process
   *
   * @param seed the same seed gives the same arrivals, on any machine
   * @return a Gatling injection step, for one run
   * @throws IllegalArgumentException if a rate, a duration or a number is impossible
   */
  public OpenInjectionStep poisson(long seed) {
    return known instanceof Known.Given given
        ? shape.around(given.perSecond()).poisson(seed)
        : searched(seed);
  }

  private OpenInjectionStep searched(long seed) {
    CapacitySearchBuilder.OpenSearch search = ((Known.Searched) known).search();
    shape.around(1).plan(); // what is impossible is refused here, not in mid-run
    var load =
        new SearchedOverload(
            search.search(seed),
            capacity -> {
              LevelTimes times = shape.around(capacity).plan().poisson(seed);
              return new SearchedOverload.Around(times, LevelsBuilder.levels(times));
            });
    String text =
        search.text()
            + "; then load levels at "
            + shape.times()
            + " times the capacity; Poisson arrivals, seed "
            + seed;
    return InjectionSteps.toJava(
        ArrivalsStep.openEnded(() -> arrivals(load), text, load, load::phantom));
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
