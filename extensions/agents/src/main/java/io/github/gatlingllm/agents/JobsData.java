// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a run, and what their figures need.
 *
 * @param jobs the jobs
 * @param dropped the number of jobs that were not kept
 * @param window the measuring window; null if it is not known
 * @param prices the prices; null if none are set
 * @param objectives the objectives of the run
 * @param checks the checks of the load generator, whose timing uncertainty moves the JCT
 * @param levels the load levels
 * @param watts the mean power of all GPUs in the window; empty if it is not known
 */
public record JobsData(
    List<JobRecord> jobs,
    long dropped,
    @Nullable Window window,
    @Nullable Prices prices,
    List<RunObjective> objectives,
    RunChecks checks,
    JobLevels levels,
    OptionalDouble watts) {

  /** Creates the data of a run without levels whose load generator was exact. */
  public JobsData(
      List<JobRecord> jobs,
      long dropped,
      @Nullable Window window,
      @Nullable Prices prices,
      List<RunObjective> objectives) {
    this(
        jobs,
        dropped,
        window,
        prices,
        objectives,
        RunChecks.NONE,
        JobLevels.NONE,
        OptionalDouble.empty());
  }

  /** Creates the data of a run without levels. */
  public JobsData(
      List<JobRecord> jobs,
      long dropped,
      @Nullable Window window,
      @Nullable Prices prices,
      List<RunObjective> objectives,
      RunChecks checks) {
    this(jobs, dropped, window, prices, objectives, checks, JobLevels.NONE, OptionalDouble.empty());
  }

  /** Copies. */
  public JobsData {
    jobs = List.copyOf(jobs);
    objectives = List.copyOf(objectives);
  }

  /** Returns the jobs of a name. */
  List<JobRecord> of(String name) {
    return jobs.stream().filter(job -> job.job().equals(name)).toList();
  }

  /** Returns the names of all jobs, in the order of their first end. */
  Set<String> names() {
    var names = new LinkedHashSet<String>();
    jobs.forEach(job -> names.add(job.job()));
    return names;
  }
}
