// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.agents.JobSearch;
import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.capacity.search.SearchPath;
import io.github.gatlingllm.gatling.load.ConcurrencyStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.time.Duration;

/**
 * DSL for a search of the most concurrent agents whose jobs meet an SLO
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class JobSearchBuilder extends LoadBuilder<ClosedInjectionStep> {

  /** Gatling requires an end of closed loads; a search ends long before. */
  private static final long LONGEST_NANOS = Duration.ofDays(365).toNanos();

  private final String job;
  private final JobSlo slo;
  private final SearchSettings settings;

  private JobSearchBuilder(String job, JobSlo slo, SearchSettings settings) {
    this.job = job;
    this.slo = slo;
    this.settings = settings;
  }

  private JobSearchBuilder with(SearchSettings other) {
    return new JobSearchBuilder(job, slo, other);
  }

  /** DSL for the range of a search */
  public static final class Start {

    private final String job;
    private final JobSlo slo;

    Start(String job, JobSlo slo) {
      this.job = job;
      this.slo = slo;
    }

    /**
     * Define the range of concurrent agents. Their number doubles from the lowest until a level
     * fails, then the search narrows the range
     *
     * @param from the lowest number
     * @param to the highest number
     * @return the next DSL step
     */
    public Range between(int from, int to) {
      return new Range(this, from, to);
    }
  }

  /** DSL for the precision of a search */
  public static final class Range {

    private final Start start;
    private final int from;
    private final int to;

    private Range(Start start, int from, int to) {
      this.start = start;
      this.from = from;
      this.to = to;
    }

    /**
     * Define how close the highest number of agents that passes and the lowest that fails must come
     *
     * @param agents their distance
     * @return a new JobSearchBuilder instance
     */
    public JobSearchBuilder precision(int agents) {
      return new JobSearchBuilder(
          start.job,
          start.slo,
          SearchSettings.of(
              JobSearch.judged(start.slo),
              LoadUnit.CONCURRENCY,
              SearchPath.raising(from, to, agents)));
    }
  }

  /**
   * Define how long a level lasts at most, if enough jobs began by then; 30 s by default
   *
   * @param seconds the duration in seconds
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder eachLevelLasting(long seconds) {
    return eachLevelLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long a level lasts at most, if enough jobs began by then; 30 s by default
   *
   * @param duration the duration
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder eachLevelLasting(Duration duration) {
    return with(settings.lasting(duration));
  }

  /**
   * Define how many jobs a level has at least when its time ends it; 300 by default
   *
   * @param jobs the number of jobs
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder atLeastJobs(long jobs) {
    return with(settings.atLeast(jobs));
  }

  /**
   * Define which share of the jobs must meet the SLO for a level to pass; 99 % by default
   *
   * @param percent the attainment, above 0 and below 100
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder target(double percent) {
    return with(settings.target(PercentageCheck.percent("target", percent) / 100));
  }

  /**
   * Define the zone around the target in which either verdict is acceptable; 1 point by default
   *
   * @param points in points of attainment
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder indifference(double points) {
    return with(settings.indifference(points / 100));
  }

  /**
   * Define how long after its level a job may end; a later one misses the SLO. 60 s by default. The
   * next level starts when all jobs have ended; after three times this duration the search ends
   *
   * @param seconds the duration in seconds
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder drainingAtMost(long seconds) {
    return drainingAtMost(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long after its level a job may end; a later one misses the SLO. 60 s by default. The
   * next level starts when all jobs have ended; after three times this duration the search ends
   *
   * @param duration the duration
   * @return a new JobSearchBuilder instance
   */
  public JobSearchBuilder drainingAtMost(Duration duration) {
    return with(settings.drainingAtMost(duration));
  }

  @Override
  ClosedInjectionStep build() {
    var search =
        new CapacitySearch(
            settings.plan(),
            () -> {
              throw new IllegalStateException(JobDslTexts.NO_ARRIVALS);
            },
            System::nanoTime,
            ConsoleOutput::println);
    return InjectionSteps.toJava(
        ConcurrencyStep.of(
            since -> search.users(),
            LONGEST_NANOS,
            settings.text().replace("requests", "jobs"),
            new JobSearch(search, job, slo)));
  }
}
