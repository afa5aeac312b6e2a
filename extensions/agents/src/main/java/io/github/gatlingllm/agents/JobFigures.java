// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the jobs of one name.
 *
 * @param name the name
 * @param measured the jobs of the measured part of the run
 */
record JobFigures(String name, List<JobRecord> measured) {

  private static final double SECONDS_PER_HOUR = 3600;

  /** The counts of an SLO. */
  record SloCounts(long good, long missed, long failed, double goodPerSecond) {

    /** Returns good ÷ judged, 0 to 1; empty without judged jobs. */
    OptionalDouble attainment() {
      long judged = good + missed + failed;
      return judged == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) good / judged);
    }
  }

  /** Returns the figures of a name. */
  static JobFigures of(JobsData data, String name) {
    return new JobFigures(name, data.of(name).stream().filter(JobRecord::measured).toList());
  }

  /** Returns the figure of an objective on jobs of that name; null if it is on something else. */
  static @Nullable JobFigure figure(RunObjective objective, String job) {
    return objective.subject() instanceof FeatureSubject subject
            && subject.figure() instanceof JobFigure figure
            && figure.job().equals(job)
        ? figure
        : null;
  }

  List<JobRecord> completed() {
    return measured.stream().filter(JobRecord::completed).toList();
  }

  /** Returns the number of jobs of each status. */
  Map<JobStatus, Long> counts() {
    var counts = new EnumMap<JobStatus, Long>(JobStatus.class);
    for (JobStatus each : JobStatus.values()) {
      counts.put(each, measured.stream().filter(job -> job.status() == each).count());
    }
    return counts;
  }

  /** Returns the values of completed jobs; empty if no job has one. Negative values are unknown. */
  Optional<Distribution> values(ToDoubleFunction<JobRecord> value) {
    double[] values = completed().stream().mapToDouble(value).filter(each -> each >= 0).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Distribution.of(values));
  }

  /** Returns the JCT from the due time; empty if no job was scheduled. */
  Optional<Distribution> fromSchedule() {
    return values(job -> job.scheduled() ? job.end() - job.due() : -1);
  }

  /** Returns the cost of the jobs that have ended; empty without prices or token counts. */
  Optional<Distribution> cost(@Nullable Prices prices) {
    double[] costs =
        measured.stream()
            .filter(job -> job.status() != JobStatus.UNFINISHED)
            .mapToDouble(job -> job.usage().cost(prices).orElse(-1))
            .filter(cost -> cost >= 0)
            .toArray();
    return costs.length == 0 ? Optional.empty() : Optional.of(Distribution.of(costs));
  }

  Optional<TailShare> tail() {
    return TailShare.of(completed());
  }

  /** Returns what the slowest completed jobs spent their time on. */
  Optional<StageShares> stages() {
    return StageShares.of(completed());
  }

  /** Returns the names of the SLOs that apply. */
  SortedSet<String> slos() {
    var names = new TreeSet<String>();
    measured.forEach(job -> names.addAll(job.sloUse().keySet()));
    return names;
  }

  /**
   * Returns the counts of an SLO. A job that was cut or given up counts as missed if it had broken
   * a bound, and else not at all.
   */
  SloCounts slo(String slo, @Nullable Window window) {
    long good = 0;
    long missed = 0;
    long failed = 0;
    for (JobRecord job : measured) {
      Double use = job.sloUse().get(slo);
      if (use == null) {
        continue;
      }
      if (job.status() == JobStatus.FAILED) {
        failed++;
      } else if (use > 1) {
        missed++;
      } else if (job.status() == JobStatus.COMPLETED) {
        good++;
      }
    }
    double seconds = window == null ? 0 : window.seconds();
    long inside = window == null ? 0 : goodWithin(slo, window);
    return new SloCounts(good, missed, failed, seconds > 0 ? inside / seconds : Double.NaN);
  }

  /**
   * Returns the most concurrent users whose jobs meet an SLO; empty without levels of concurrent
   * users.
   */
  Optional<Capacity> capacity(String slo, JobsData data) {
    return data.levels().of(measured, name, slo).capacities().stream().findFirst();
  }

  /**
   * Returns the good jobs per hour and megawatt of all GPUs; empty if the power is not known, or of
   * several loads.
   */
  OptionalDouble goodPerMegawattHour(String slo, JobsData data) {
    double perSecond = slo(slo, data.window()).goodPerSecond();
    boolean mixed = data.levels().levels().loads().size() > 1;
    return mixed || Double.isNaN(perSecond) || data.watts().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(SECONDS_PER_HOUR * perSecond / (data.watts().getAsDouble() / 1e6));
  }

  private long goodWithin(String slo, Window window) {
    return measured.stream()
        .filter(job -> job.status() == JobStatus.COMPLETED && window.contains(job.end()))
        .filter(job -> job.sloUse().getOrDefault(slo, Double.NaN) <= 1)
        .count();
  }
}
