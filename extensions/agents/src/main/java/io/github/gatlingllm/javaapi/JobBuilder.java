// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.exec.Executable;
import io.github.gatlingllm.agents.JobFigure;
import io.github.gatlingllm.agents.JobFigure.Kind;
import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.agents.action.JobBeginBuilder;
import io.github.gatlingllm.agents.action.JobEndBuilder;
import io.github.gatlingllm.agents.run.JobSlosOption;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Statistic;

/**
 * DSL for jobs: what belongs to one, and objectives on all of them
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class JobBuilder {

  private final String name;

  private JobBuilder(String name) {
    this.name = name;
  }

  static JobBuilder of(String name) {
    if (name.contains("#{")) {
      throw new IllegalArgumentException(JobDslTexts.expression(name));
    }
    var unused = new JobFigure(name, Kind.JCT, null, ""); // refuses a blank name
    return new JobBuilder(name);
  }

  /**
   * Enclose the steps of the job
   *
   * @param executable the first step
   * @param executables the next steps
   * @return the chain of the job
   */
  public ChainBuilder on(Executable executable, Executable... executables) {
    ChainBuilder steps = ToolTracking.of(exec(executable, executables));
    return exec(Steps.of(new JobBeginBuilder(name)))
        .exec(steps)
        .exec(Steps.of(new JobEndBuilder()));
  }

  /**
   * The job completion time: from the start of the first step to the end of the last
   *
   * @return the next DSL step
   */
  public JobTimeObjective jct() {
    return new JobTimeObjective(name, Kind.JCT);
  }

  /**
   * The job completion time from the time at which the load profile wanted the job to start. Only
   * jobs whose first step is the scheduled request of a user have it
   *
   * @return the next DSL step
   */
  public JobTimeObjective jctFromSchedule() {
    return new JobTimeObjective(name, Kind.JCT_FROM_SCHEDULE);
  }

  /**
   * The cost of a job's tokens, failed and given-up jobs included; needs {@code llm.prices(...)}
   *
   * @return the next DSL step
   */
  public Cost cost() {
    return new Cost(name);
  }

  /**
   * The percentage of failed jobs, among those that completed or failed
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber failedPercent() {
    return number(new JobFigure(name, Kind.FAILED, null, ""));
  }

  /**
   * The percentage of jobs that meet an SLO
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber attainment(JobSloBuilder slo) {
    return ofSlo(Kind.ATTAINMENT, slo);
  }

  /**
   * The jobs per second that meet an SLO
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber goodput(JobSloBuilder slo) {
    return ofSlo(Kind.GOODPUT, slo);
  }

  /**
   * The most concurrent users whose jobs meet an SLO, by load levels of concurrent users: a {@link
   * #capacitySearch(JobSloBuilder)} or a staircase. Several SLOs are tiers of one run
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber capacity(JobSloBuilder slo) {
    return ofSlo(Kind.CAPACITY, slo);
  }

  /**
   * Bootstrap a search of the most concurrent users whose jobs meet an SLO, for {@code
   * injectClosed(...)}. Each user runs one job and leaves
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public JobSearchBuilder.Start capacitySearch(JobSloBuilder slo) {
    return new JobSearchBuilder.Start(name, slo.bounded());
  }

  private ObjectiveBuilder.OfNumber ofSlo(Kind kind, JobSloBuilder builder) {
    JobSlo slo = builder.bounded();
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(new JobFigure(name, kind, null, slo.name())),
        objective -> objective.bringing(JobSlosOption.of(name, slo)));
  }

  private static ObjectiveBuilder.OfNumber number(JobFigure figure) {
    return new ObjectiveBuilder.OfNumber(new FeatureSubject(figure));
  }

  /** DSL for the statistic of a job's cost */
  public static final class Cost {

    private final String job;

    private Cost(String job) {
      this.job = job;
    }

    /**
     * The mean over all jobs that ended
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber mean() {
      return number(new JobFigure(job, Kind.COST, Statistic.Simple.MEAN, ""));
    }
  }
}
