// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the slowest jobs spent their time on: of the completed jobs at or above the p99 of the JCT,
 * the mean share of the JCT that the steps of each name took. Steps that run in parallel overlap,
 * so the shares may add up to more than 100.
 *
 * @param jobs the number of these jobs
 * @param stages the shares of all names, the largest first
 * @param otherPercent the mean share of the time that no step took
 */
record StageShares(int jobs, List<Stage> stages, double otherPercent) {

  private static final double SLOWEST = 99;

  /**
   * The steps of one name.
   *
   * @param name the name
   * @param percent their share of the JCT
   */
  record Stage(String name, double percent) {}

  StageShares {
    stages = List.copyOf(stages);
  }

  /** Returns the shares of completed jobs; empty without jobs that took any time. */
  static Optional<StageShares> of(List<JobRecord> completed) {
    List<JobRecord> timed =
        completed.stream().filter(job -> job.jct() > 0 && !job.steps().isEmpty()).toList();
    if (timed.isEmpty()) {
      return Optional.empty();
    }
    double p99 =
        Distribution.of(timed.stream().mapToDouble(JobRecord::jct).toArray()).percentile(SLOWEST);
    List<JobRecord> slowest = timed.stream().filter(job -> job.jct() >= p99).toList();
    var shares = new HashMap<String, Double>();
    double other = 0;
    for (JobRecord job : slowest) {
      double left = 1;
      for (StepRecord step : job.steps()) {
        double share = (double) step.nanos() / job.jct();
        shares.merge(step.name(), share, Double::sum);
        left -= share;
      }
      other += Math.max(0, left);
    }
    int jobs = slowest.size();
    return Optional.of(new StageShares(jobs, stages(shares, jobs), 100 * other / jobs));
  }

  private static List<Stage> stages(Map<String, Double> shares, int jobs) {
    return shares.entrySet().stream()
        .map(each -> new Stage(each.getKey(), 100 * each.getValue() / jobs))
        .sorted(Comparator.comparingDouble(Stage::percent).reversed().thenComparing(Stage::name))
        .toList();
  }
}
