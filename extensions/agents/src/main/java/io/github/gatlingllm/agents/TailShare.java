// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much of the tail of jobs comes from slow calls: the p95 of the JCT, and what it would be if
 * calls took the median of their name.
 *
 * @param p95 the p95 of the JCT, in nanoseconds
 * @param slowestReplaced the p95 if only the calls above the p99 of their name took its median
 * @param allReplaced the p95 if each call took the median of its name
 */
record TailShare(double p95, double slowestReplaced, double allReplaced) {

  private static final double OF_JOBS = 95;
  private static final double OF_CALLS = 99;

  /** Returns the share of completed jobs; empty without completed jobs that have calls. */
  static Optional<TailShare> of(List<JobRecord> completed) {
    Map<String, Distribution> calls = calls(completed);
    if (calls.isEmpty()) {
      return Optional.empty();
    }
    double[] actual = new double[completed.size()];
    double[] slowest = new double[completed.size()];
    double[] all = new double[completed.size()];
    for (int i = 0; i < completed.size(); i++) {
      JobRecord job = completed.get(i);
      long path = CriticalPath.of(job.steps()).nanos();
      actual[i] = job.jct();
      slowest[i] = job.jct() - path + CriticalPath.of(job.steps(), s -> slow(s, calls)).nanos();
      all[i] = job.jct() - path + CriticalPath.of(job.steps(), s -> median(s, calls)).nanos();
    }
    return Optional.of(new TailShare(p95(actual), p95(slowest), p95(all)));
  }

  private static Map<String, Distribution> calls(List<JobRecord> jobs) {
    var times = new HashMap<String, List<Long>>();
    for (JobRecord job : jobs) {
      for (StepRecord step : job.steps()) {
        if (step.kind() == StepKind.LLM) {
          times.computeIfAbsent(step.name(), name -> new ArrayList<>()).add(step.nanos());
        }
      }
    }
    var calls = new HashMap<String, Distribution>();
    times.forEach(
        (name, nanos) ->
            calls.put(name, Distribution.of(nanos.stream().mapToDouble(each -> each).toArray())));
    return calls;
  }

  private static long median(StepRecord step, Map<String, Distribution> calls) {
    Distribution times = step.kind() == StepKind.LLM ? calls.get(step.name()) : null;
    return times == null ? step.nanos() : Math.round(times.percentile(50));
  }

  private static long slow(StepRecord step, Map<String, Distribution> calls) {
    Distribution times = step.kind() == StepKind.LLM ? calls.get(step.name()) : null;
    return times == null || step.nanos() < times.percentile(OF_CALLS)
        ? step.nanos()
        : Math.round(times.percentile(50));
  }

  private static double p95(double[] nanos) {
    return Distribution.of(nanos).percentile(OF_JOBS);
  }

  /** Returns the share of the p95 that slow calls explain, in percent; at least 0. */
  double slowestPercent() {
    return share(slowestReplaced);
  }

  /** Returns the share of the p95 that all times above and below the median explain. */
  double allPercent() {
    return share(allReplaced);
  }

  private double share(double replaced) {
    return p95 <= 0 ? 0 : Math.max(0, 100 * (p95 - replaced) / p95);
  }
}
