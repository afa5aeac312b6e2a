// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.request.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/**
 * Jobs in virtual time: Poisson arrivals, 1 + a random number of calls with lognormal times, and a
 * tool after each. All jobs are independent, so the true quantiles are those of many jobs.
 */
final class VirtualJobs {

  static final String NAME = "fix";

  private static final double NANOS = 1e9;

  private final Random random;

  VirtualJobs(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Returns jobs that arrive one per second.
   *
   * @param bound the JCT bound of the SLO {@code quick}, in seconds
   * @param failing the share of jobs that fail
   */
  List<JobRecord> run(int count, double bound, double failing) {
    var jobs = new ArrayList<JobRecord>();
    double now = 0;
    for (int i = 0; i < count; i++) {
      now += -Math.log(1 - random.nextDouble());
      jobs.add(job(i, now, bound, random.nextDouble() < failing));
    }
    return jobs;
  }

  private JobRecord job(int number, double at, double bound, boolean fails) {
    var steps = new ArrayList<StepRecord>();
    long start = Math.round(at * NANOS);
    long now = start;
    int calls = 1 + random.nextInt(6);
    for (int i = 0; i < calls; i++) {
      now = step(steps, "call", StepKind.LLM, now, Math.exp(0.5 * random.nextGaussian()));
      now = step(steps, "tool", StepKind.HTTP, now, 0.2);
    }
    var use = new TreeMap<String, Double>();
    use.put("quick", (now - start) / NANOS / bound);
    return new JobRecord(
        NAME,
        "j" + number,
        number,
        start,
        start,
        now,
        fails ? JobStatus.FAILED : JobStatus.COMPLETED,
        Phase.MEASURED,
        steps,
        new JobUsage(calls, 10L * calls, 5L * calls, 0),
        use);
  }

  private static long step(
      List<StepRecord> steps, String name, StepKind kind, long start, double seconds) {
    long end = start + Math.round(seconds * NANOS);
    List<Integer> after = steps.isEmpty() ? List.of() : List.of(steps.size() - 1);
    steps.add(new StepRecord(name, kind, start, end, after));
    return end;
  }

  /** Returns the true p95 of the JCT in seconds, from many jobs. */
  static double trueP95() {
    double[] times =
        new VirtualJobs(1).run(200_000, 1, 0).stream().mapToDouble(j -> j.jct() / NANOS).toArray();
    java.util.Arrays.sort(times);
    return times[(int) (0.95 * times.length)];
  }
}
