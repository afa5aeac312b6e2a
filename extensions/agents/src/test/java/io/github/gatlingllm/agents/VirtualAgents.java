// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelRecorder;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.capacity.search.SearchPath;
import io.github.gatlingllm.capacity.search.SearchPlan;
import io.github.gatlingllm.capacity.search.SequentialTest;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A search by jobs in virtual time. A job takes 2 s for up to 8 agents, and longer in proportion to
 * the agents beyond, times a lognormal factor with σ = 0.2.
 */
final class VirtualAgents {

  static final JobSlo QUICK = slo("quick", 5);
  static final JobSlo LOOSE = slo("loose", 20);
  static final JobSlo NEVER = slo("never", 0.1);

  private static final double TARGET = 0.99;
  private static final long SECOND = 1_000_000_000;

  private final Random random;
  private final JobSearch search;
  private final JobRecorder recorder = new JobRecorder("j");
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(Comparator.comparingLong(Running::end));
  private boolean failing;
  private long now;

  /** A job and its end. */
  private record Running(OpenJob job, int step, long end) {}

  VirtualAgents(long seed) {
    random = new Random(seed);
    var rule = new LevelRule(30 * SECOND, 300 * SECOND, 300, LevelRule.STEADY_SHARE, 60 * SECOND);
    var plan =
        new SearchPlan(
            JobSearch.judged(QUICK),
            TARGET,
            LoadUnit.CONCURRENCY,
            SearchPath.raising(1, 64, 1),
            SequentialTest.around(TARGET, 0.01, 0.05),
            rule);
    search =
        new JobSearch(
            new CapacitySearch(plan, () -> 1, () -> now, line -> {}), VirtualJobs.NAME, QUICK);
    recorder.search(search);
  }

  private static JobSlo slo(String name, double seconds) {
    return new JobSlo(name, OptionalLong.of(Math.round(seconds * SECOND)), null);
  }

  VirtualAgents failing() {
    failing = true;
    return this;
  }

  JobsData run() {
    search.zero(0);
    search.begun(0);
    long tick = 0;
    while (search.overAtNanos() == Level.GOING_ON || !running.isEmpty()) {
      long next = running.isEmpty() ? Long.MAX_VALUE : running.peek().end();
      now = Math.min(tick, next);
      if (now == next) {
        end(running.poll());
      } else {
        tick += SECOND;
        fill();
      }
    }
    return data();
  }

  /** Gatling's closed injector: users that are missing begin. */
  private void fill() {
    int users = search.users();
    while (running.size() < users) {
      begin(running.size() + 1);
    }
  }

  private void begin(int agents) {
    OpenJob job = recorder.begin(VirtualJobs.NAME, 1, now, List.of(QUICK, LOOSE, NEVER));
    int step = job.begin(job.trunk(), "work", StepKind.HTTP, now);
    double seconds = 2 * Math.max(1, agents / 8.0) * Math.exp(0.2 * random.nextGaussian());
    running.add(new Running(job, step, now + Math.round(seconds * SECOND)));
  }

  private void end(Running ended) {
    ended.job().endTool(ended.step(), now, failing);
    recorder.leave(ended.job(), failing ? OpenJob.Leaving.FAILED : OpenJob.Leaving.AT_END);
    fill();
  }

  private JobsData data() {
    Levels levels =
        Levels.of(new LevelRecorder(search.track()).snapshot(List.of(), now), search.levelling());
    return new JobsData(
        recorder.jobs(),
        0,
        new Window(0, now),
        null,
        List.of(),
        RunChecks.NONE,
        JobLevels.of(levels, search),
        OptionalDouble.empty());
  }
}
