// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.capacity.search.SearchPath;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.ConcurrencyStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.workload.arrivals.ExponentialGaps;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;

/**
 * DSL for a search of the capacity
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class CapacitySearchBuilder {

  /** Gatling requires an end of closed loads; a search ends long before. */
  private static final long LONGEST_NANOS = Duration.ofDays(365).toNanos();

  private CapacitySearchBuilder() {}

  /** DSL for the loads of a search */
  public static final class Start {

    private final Slo slo;

    Start(Slo slo) {
      this.slo = slo;
    }

    /**
     * Define the range of rates. The rate doubles from the lowest until a level fails, then the
     * search narrows the range
     *
     * @param fromUsersPerSec the lowest rate
     * @param toUsersPerSec the highest rate
     * @return the next DSL step
     */
    public OpenRange between(double fromUsersPerSec, double toUsersPerSec) {
      return new OpenRange(
          Range.raising(slo, LoadUnit.REQUESTS_PER_SECOND, fromUsersPerSec, toUsersPerSec));
    }

    /**
     * Search the highest number of concurrent users, in a closed model, instead of a rate
     *
     * @return the next DSL step
     */
    public ClosedStart concurrency() {
      return new ClosedStart(slo);
    }
  }

  /**
   * The range of a search whose precision is not defined yet.
   *
   * @param levels applies the options of a staircase
   * @param seed the seed of a staircase
   */
  private record Range(
      Slo slo,
      LoadUnit unit,
      DoubleFunction<SearchPath> path,
      UnaryOperator<SearchSettings> levels,
      OptionalLong seed) {

    static Range raising(Slo slo, LoadUnit unit, double from, double to) {
      return new Range(
          slo,
          unit,
          precision -> SearchPath.raising(from, to, precision),
          UnaryOperator.identity(),
          OptionalLong.empty());
    }

    static Range refining(
        Slo slo,
        LoadUnit unit,
        List<Double> loads,
        UnaryOperator<SearchSettings> levels,
        OptionalLong seed) {
      return new Range(slo, unit, precision -> SearchPath.refining(loads, precision), levels, seed);
    }

    SearchSettings settings(double precision) {
      return levels.apply(SearchSettings.of(slo, unit, path.apply(precision)));
    }
  }

  /** DSL for the precision of a search */
  public static final class OpenRange {

    private final Range range;

    private OpenRange(Range range) {
      this.range = range;
    }

    static OpenRange refining(
        List<Double> loads, Slo slo, UnaryOperator<SearchSettings> levels, OptionalLong seed) {
      return new OpenRange(Range.refining(slo, LoadUnit.REQUESTS_PER_SECOND, loads, levels, seed));
    }

    /**
     * Define how close the highest rate that passes and the lowest that fails must come
     *
     * @param usersPerSec their distance
     * @return a new OpenSearch instance
     */
    public OpenSearch precision(double usersPerSec) {
      return new OpenSearch(range.settings(usersPerSec), range.seed());
    }
  }

  /** DSL for the bounds of a search in a closed model */
  public static final class ClosedStart {

    private final Slo slo;

    private ClosedStart(Slo slo) {
      this.slo = slo;
    }

    /**
     * Define the range of concurrent users. Their number doubles from the lowest until a level
     * fails, then the search narrows the range
     *
     * @param from the lowest number
     * @param to the highest number
     * @return the next DSL step
     */
    public ClosedRange between(int from, int to) {
      return new ClosedRange(Range.raising(slo, LoadUnit.CONCURRENCY, from, to));
    }
  }

  /** DSL for the precision of a search in a closed model */
  public static final class ClosedRange {

    private final Range range;

    private ClosedRange(Range range) {
      this.range = range;
    }

    static ClosedRange refining(List<Double> loads, Slo slo, UnaryOperator<SearchSettings> levels) {
      return new ClosedRange(
          Range.refining(slo, LoadUnit.CONCURRENCY, loads, levels, OptionalLong.empty()));
    }

    /**
     * Define how close the highest number of users that passes and the lowest that fails must come
     *
     * @param users their distance
     * @return a new ClosedSearch instance
     */
    public ClosedSearch precision(int users) {
      return new ClosedSearch(range.settings(users));
    }
  }

  /**
   * Options of searches, open or closed
   *
   * @param <S> Gatling's open or closed injection step
   * @param <T> the builder
   */
  public abstract static sealed class Search<S, T extends Search<S, T>> extends LoadBuilder<S>
      permits OpenSearch, ClosedSearch {

    final SearchSettings settings;

    private Search(SearchSettings settings) {
      this.settings = settings;
    }

    abstract T with(SearchSettings other);

    /**
     * Define how long a level lasts at most, if enough requests are due by then; 30 s by default.
     * An undecided level lasts up to three times as long; the level that confirms the result lasts
     * six to nine times as long
     *
     * @param seconds the duration in seconds
     * @return a new instance
     */
    public T eachLevelLasting(long seconds) {
      return eachLevelLasting(Duration.ofSeconds(seconds));
    }

    /**
     * Define how long a level lasts at most, if enough requests are due by then; 30 s by default.
     * An undecided level lasts up to three times as long; the level that confirms the result lasts
     * six to nine times as long
     *
     * @param duration the duration
     * @return a new instance
     */
    public T eachLevelLasting(Duration duration) {
      return with(settings.lasting(duration));
    }

    /**
     * Define how many requests a level has at least when its time ends it; 300 by default
     *
     * @param requests the number of requests
     * @return a new instance
     */
    public T atLeastRequests(long requests) {
      return with(settings.atLeast(requests));
    }

    /**
     * Define which share of the requests must meet the SLO for a level to pass; 99 % by default
     *
     * @param percent the attainment, above 0 and below 100
     * @return a new instance
     */
    public T target(double percent) {
      return with(settings.target(PercentageCheck.percent("target", percent) / 100));
    }

    /**
     * Define the zone around the target in which either verdict is acceptable; 1 point by default
     *
     * @param points in points of attainment
     * @return a new instance
     */
    public T indifference(double points) {
      return with(settings.indifference(points / 100));
    }

    /**
     * Define the error rate of the test of a level outside the zone of indifference; 5 % by
     * default. It applies to requests that miss independently, or in bursts much shorter than a
     * level. Longer bursts can cause more errors, so the result is confirmed by a level that is six
     * times as long
     *
     * @param percent above 0 and below 50
     * @return a new instance
     */
    public T errorRate(double percent) {
      return with(settings.errorRate(percent / 100));
    }

    /**
     * Define how long after its level a request may end; a later one misses the SLO. 60 s by
     * default. The next level starts when all requests have ended; after three times this duration
     * the search ends
     *
     * @param seconds the duration in seconds
     * @return a new instance
     */
    public T drainingAtMost(long seconds) {
      return drainingAtMost(Duration.ofSeconds(seconds));
    }

    /**
     * Define how long after its level a request may end; a later one misses the SLO. 60 s by
     * default. The next level starts when all requests have ended; after three times this duration
     * the search ends
     *
     * @param duration the duration
     * @return a new instance
     */
    public T drainingAtMost(Duration duration) {
      return with(settings.drainingAtMost(duration));
    }
  }

  /** DSL for a search by rate */
  public static final class OpenSearch extends Search<OpenInjectionStep, OpenSearch> {

    private final OptionalLong seed;

    private OpenSearch(SearchSettings settings, OptionalLong seed) {
      super(settings);
      this.seed = seed;
    }

    @Override
    OpenSearch with(SearchSettings other) {
      return new OpenSearch(other, seed);
    }

    /**
     * Define the seed of the arrivals, which are a Poisson process inside each level. Unless
     * defined, it follows from {@code -Dgatling.llm.seed}, which each run draws and prints
     *
     * @param seed the same seed gives the same arrivals at the same rate, on any machine
     * @return a new OpenSearch instance
     */
    public OpenSearch seed(long seed) {
      return new OpenSearch(settings, OptionalLong.of(seed));
    }

    OptionalLong seed() {
      return seed;
    }

    @Override
    OpenInjectionStep build() {
      long drawn = LoadSeed.of(seed);
      CapacitySearch search = search(drawn);
      return InjectionSteps.toJava(
          ArrivalsStep.openEnded(
              () -> arrivals(search),
              settings.text() + ", Poisson arrivals, seed " + drawn,
              search,
              search::phantom));
    }

    CapacitySearch search(long seed) {
      return new CapacitySearch(
          settings.plan(), new ExponentialGaps(seed), System::nanoTime, ConsoleOutput::println);
    }

    /** Returns the search in words. */
    String text() {
      return settings.text();
    }

    private static Iterator<Long> arrivals(CapacitySearch search) {
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return !search.over();
        }

        @Override
        public Long next() {
          return search.nextDue();
        }
      };
    }
  }

  /** DSL for a search by concurrency */
  public static final class ClosedSearch extends Search<ClosedInjectionStep, ClosedSearch> {

    private ClosedSearch(SearchSettings settings) {
      super(settings);
    }

    @Override
    ClosedSearch with(SearchSettings other) {
      return new ClosedSearch(other);
    }

    /**
     * Define how long a level lasts at most while requests are missing; ten times its duration by
     * default
     *
     * @param seconds the duration in seconds
     * @return a new ClosedSearch instance
     */
    public ClosedSearch eachLevelLastingAtMost(long seconds) {
      return eachLevelLastingAtMost(Duration.ofSeconds(seconds));
    }

    /**
     * Define how long a level lasts at most while requests are missing; ten times its duration by
     * default
     *
     * @param duration the duration
     * @return a new ClosedSearch instance
     */
    public ClosedSearch eachLevelLastingAtMost(Duration duration) {
      return with(settings.atMost(duration));
    }

    @Override
    ClosedInjectionStep build() {
      var search =
          new CapacitySearch(
              settings.plan(),
              () -> {
                throw new IllegalStateException("users of a closed load have no arrivals");
              },
              System::nanoTime,
              ConsoleOutput::println);
      return InjectionSteps.toJava(
          ConcurrencyStep.of(since -> search.users(), LONGEST_NANOS, settings.text(), search));
    }
  }
}
