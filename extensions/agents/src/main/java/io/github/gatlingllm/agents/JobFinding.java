// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.Waiver;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Judges objectives on jobs, by the judge of requests on {@link JobSample}. */
final class JobFinding {

  /** A cost of 1 is this many milliseconds of the sample, so that a millionth is kept. */
  private static final double PER_COST = 1e6;

  private static final double NANOS_PER_MILLI = 1e6;

  private final JobsData data;
  private final JobFigure figure;
  private final List<JobRecord> jobs;

  private JobFinding(JobsData data, JobFigure figure) {
    this.data = data;
    this.figure = figure;
    this.jobs = data.of(figure.job());
  }

  static ObjectiveFinding of(RunObjective objective, JobFigure figure, JobsData data) {
    return new JobFinding(data, figure).find(objective);
  }

  private ObjectiveFinding find(RunObjective objective) {
    if (data.dropped() > 0) {
      return ObjectiveFinding.none(JobTexts.tooMany(data.dropped(), JobRecorder.MOST_JOBS));
    }
    if (jobs.stream().noneMatch(JobRecord::measured)) {
      return ObjectiveFinding.none(JobTexts.neverRan(figure.job(), data.names()));
    }
    if (figure.kind() == JobFigure.Kind.COST) {
      return cost(objective);
    }
    if (figure.kind() == JobFigure.Kind.CAPACITY) {
      return capacity(objective);
    }
    Evidence evidence = evidence();
    if (evidence.snapshot().requests().isEmpty()) {
      return ObjectiveFinding.none(JobTexts.noValue(figure.label()));
    }
    boolean ofTime =
        figure.kind() == JobFigure.Kind.JCT || figure.kind() == JobFigure.Kind.JCT_FROM_SCHEDULE;
    Evidence timed = ofTime ? evidence.with(s -> s.validity = data.checks()) : evidence;
    return converted(judged(objective, timed, 1), 1);
  }

  private Evidence evidence() {
    return switch (figure.kind()) {
      case ATTAINMENT, GOODPUT, CAPACITY -> JobSample.ofSlo(jobs, data.window(), figure.sloName());
      case JCT_FROM_SCHEDULE ->
          JobSample.ofTimes(jobs.stream().filter(JobRecord::scheduled).toList(), data.window());
      case JCT, FAILED, COST -> JobSample.ofTimes(jobs, data.window());
    };
  }

  private ObjectiveFinding capacity(RunObjective objective) {
    Levels levels = data.levels().of(jobs, figure.job(), figure.sloName());
    if (levels.isEmpty()) {
      return ObjectiveFinding.none(JobTexts.NO_LEVELS);
    }
    return converted(judged(objective, evidence().with(s -> s.capacities = levels), 1), 1);
  }

  private ObjectiveFinding cost(RunObjective objective) {
    if (data.prices() == null || !JobUsage.pricesTokens(data.prices())) {
      return ObjectiveFinding.none(JobTexts.NO_PRICES);
    }
    List<JobRecord> ended =
        jobs.stream().filter(job -> job.status() != JobStatus.UNFINISHED).toList();
    long unknown =
        ended.stream()
            .filter(JobRecord::measured)
            .filter(job -> job.usage().cost(data.prices()).isEmpty())
            .count();
    if (unknown > 0) {
      return ObjectiveFinding.none(JobTexts.costUnknown(unknown));
    }
    Evidence evidence =
        JobSample.ofValues(
            jobs,
            job ->
                job.usage().cost(data.prices()).stream()
                    .map(cost -> cost * PER_COST * NANOS_PER_MILLI)
                    .findFirst());
    return converted(judged(objective, evidence, PER_COST), PER_COST);
  }

  private ObjectiveResult judged(RunObjective objective, Evidence evidence, double scale) {
    RunObjective asked = asked(figure, objective.requirement(), scale);
    var all = new ArrayList<RunObjective>();
    for (RunObjective each : data.objectives()) {
      JobFigure other = JobFigures.figure(each, figure.job());
      if (other != null) {
        all.add(asked(other, each.requirement(), 1));
      }
    }
    return Judge.of(evidence).judge(asked, all);
  }

  private static RunObjective asked(JobFigure figure, Requirement requirement, double scale) {
    return new RunObjective(subject(figure), times(requirement, scale));
  }

  private static Subject subject(JobFigure figure) {
    return switch (figure.kind()) {
      case JCT, COST -> new Subject.OfMetric(JobSample.PATH, Metric.E2E, statistic(figure));
      case JCT_FROM_SCHEDULE ->
          new Subject.OfMetric(JobSample.PATH, Metric.E2E_FROM_SCHEDULE, statistic(figure));
      case FAILED -> new Subject.OfCount(JobSample.PATH, new CountFigure.FailureShare(null));
      case ATTAINMENT -> new Subject.OfSlo(JobSample.slo(figure.sloName()), SloFigure.ATTAINMENT);
      case CAPACITY -> new CapacitySubject(JobSample.slo(figure.sloName()), OptionalDouble.empty());
      case GOODPUT ->
          new Subject.OfSlo(JobSample.slo(figure.sloName()), SloFigure.REQUESTS_PER_SECOND);
    };
  }

  private static Statistic statistic(JobFigure figure) {
    return figure.statistic() == null ? Statistic.Simple.MEAN : figure.statistic();
  }

  private static Requirement times(Requirement requirement, double scale) {
    if (requirement instanceof Requirement.Side side) {
      return new Requirement.Side(side.comparison(), side.bound() * scale);
    }
    if (requirement instanceof Requirement.Between between) {
      return new Requirement.Between(between.lower() * scale, between.upper() * scale);
    }
    return requirement;
  }

  private static ObjectiveFinding converted(ObjectiveResult result, double scale) {
    OptionalDouble actual =
        result.actual().isPresent()
            ? OptionalDouble.of(result.actual().getAsDouble() / scale)
            : result.actual();
    Interval interval = result.interval();
    return new ObjectiveFinding(
        actual,
        interval == null ? null : new Interval(interval.low() / scale, interval.high() / scale),
        result.samples(),
        new Certainty(result.verdict(), result.weak(), 1),
        JobTexts.ofJobs(result.reason()),
        null,
        result.precision(),
        result.binding() ? Waiver.NONE : Waiver.UNDETERMINED);
  }
}
