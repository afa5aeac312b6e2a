// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JobBranchTest {

  private static final long MILLI = 1_000_000;

  private final JobRecorder recorder = new JobRecorder("j");
  private final OpenJob job = recorder.begin("fix", 7, 0, List.of());

  private JobRecord ended() {
    recorder.leave(job, OpenJob.Leaving.AT_END);
    return recorder.jobs().get(0);
  }

  /** Runs a step, and returns its end. */
  private long step(JobBranch branch, String name, long start, long millis) {
    int step = job.begin(branch, name, StepKind.HTTP, start);
    job.endTool(step, start + millis * MILLI, false);
    return start + millis * MILLI;
  }

  private List<JobBranch> fork(JobBranch from, int count, long now) {
    return job.fork(from, IntStream.rangeClosed(1, count).mapToObj(i -> "f " + i).toList(), now);
  }

  private static List<List<Integer>> after(JobRecord record) {
    return record.steps().stream().map(StepRecord::after).toList();
  }

  private static List<String> names(JobRecord record) {
    return record.steps().stream().map(StepRecord::name).toList();
  }

  @Test
  void whatFollowsBranchesIsAfterTheLastStepOfEach() {
    long now = step(job.trunk(), "plan", 0, 5);
    List<JobBranch> two = fork(job.trunk(), 2, now);
    step(two.get(0), "slow", now, 30);
    long quick = step(two.get(1), "quick", now, 10);
    job.join(two.get(1), job.trunk(), quick);
    job.join(two.get(0), job.trunk(), now + 30 * MILLI);
    step(job.trunk(), "answer", now + 30 * MILLI, 5);

    JobRecord record = ended();
    assertThat(names(record)).containsExactly("plan", "slow", "quick", "answer");
    assertThat(after(record)).containsExactly(List.of(), List.of(0), List.of(0), List.of(2, 1));
    assertThat(record.steps()).extracting(StepRecord::branch).containsExactly("", "f 1", "f 2", "");
    assertThat(record.jct()).isEqualTo(40 * MILLI);
    assertThat(record.toolNanos()).isEqualTo(50 * MILLI);
    assertThat(record.thinkNanos()).isZero(); // waiting for the slow branch is no pause
    assertThat(CriticalPath.of(record.steps()).critical()).containsExactly(true, true, false, true);
    assertThat(JobLine.read(JobLine.of(record))).isEqualTo(record);
  }

  @Test
  void aPauseAtTheEndOfABranchDelaysWhatFollows() {
    List<JobBranch> two = fork(job.trunk(), 2, 0);
    long quick = step(two.get(0), "quick", 0, 10);
    step(two.get(1), "slow", 0, 30);
    job.join(two.get(1), job.trunk(), 30 * MILLI);
    job.join(two.get(0), job.trunk(), quick + 40 * MILLI);
    step(job.trunk(), "answer", 50 * MILLI, 5);

    JobRecord record = ended();
    assertThat(record.thinkNanos()).isEqualTo(40 * MILLI);
    assertThat(record.jct()).isEqualTo(55 * MILLI);
    assertThat(CriticalPath.of(record.steps()).nanos()).isEqualTo(55 * MILLI);
  }

  @Test
  void aPauseThatLeadsToNoStepIsNoPartOfAJob() {
    step(job.trunk(), "plan", 0, 5);
    fork(job.trunk(), 2, 20 * MILLI)
        .forEach(each -> job.join(each, job.trunk(), 30 * MILLI)); // branches without steps

    JobRecord record = ended();
    assertThat(names(record)).containsExactly("plan");
    assertThat(record.end()).isEqualTo(5 * MILLI);
  }

  @Test
  void aReplayedPauseAtTheEndIsNoPartOfAJob() {
    long end = step(job.trunk(), "plan", 0, 5);
    int pause = job.begin("pause", StepKind.PAUSE, end, List.of(0));
    job.endTool(pause, end + 40 * MILLI, false);

    JobRecord record = ended();
    assertThat(names(record)).containsExactly("plan");
    assertThat(record.jct()).isEqualTo(5 * MILLI);
    assertThat(CriticalPath.of(record.steps()).nanos()).isEqualTo(record.jct());
  }

  @Test
  void branchesWithoutStepsLeaveTheOrderAsItIs() {
    long now = step(job.trunk(), "plan", 0, 5);
    List<JobBranch> two = fork(job.trunk(), 2, now);
    long search = step(two.get(0), "search", now, 10);
    job.join(two.get(1), job.trunk(), now);
    job.join(two.get(0), job.trunk(), search);
    step(job.trunk(), "answer", search, 5);

    assertThat(after(ended())).containsExactly(List.of(), List.of(0), List.of(1));
  }

  @Test
  void whatAToolCallsIsNotAfterTheTool() {
    long now = step(job.trunk(), "plan", 0, 5);
    JobBranch inside = job.inside(job.trunk(), now);
    int tool = job.begin(job.trunk(), "agent", StepKind.HTTP, now);
    long called = step(inside, "inner", now, 20);
    job.endTool(tool, called, false);
    step(job.trunk(), "answer", called, 5);

    JobRecord record = ended();
    assertThat(after(record)).containsExactly(List.of(), List.of(0), List.of(0), List.of(1));
    assertThat(CriticalPath.of(record.steps()).nanos()).isEqualTo(record.jct());
  }

  @Test
  void theEndOfTheRunCutsAJobWithinItsBranches() {
    List<JobBranch> two = fork(job.trunk(), 2, 0);
    long quick = step(two.get(0), "quick", 0, 10);
    job.join(two.get(0), job.trunk(), quick);
    job.begin(two.get(1), "slow", StepKind.HTTP, 0);
    recorder.cut(50 * MILLI);
    job.join(two.get(1), job.trunk(), 60 * MILLI);

    JobRecord record = ended();
    assertThat(recorder.jobs()).hasSize(1);
    assertThat(record.status()).isEqualTo(JobStatus.UNFINISHED);
    assertThat(record.steps().get(1).end()).isEqualTo(50 * MILLI);
  }

  static List<Integer> seeds() {
    return IntStream.range(0, 30).boxed().toList();
  }

  /** A random script of steps, pauses and branches, and its true times. */
  private final class Script {
    private final Random random;
    private long tools;
    private long pauses;

    private Script(int seed) {
      this.random = new Random(seed);
    }

    /** Runs a sequence, and returns its end. */
    private long sequence(JobBranch branch, long start, int depth) {
      long now = start;
      int parts = random.nextInt(4) + (depth == 0 ? 1 : 0);
      for (int i = 0; i < parts; i++) {
        int kind = random.nextInt(depth < 3 ? 3 : 2);
        now =
            switch (kind) {
              case 0 -> pausing(now);
              case 1 -> stepping(branch, now);
              default -> branching(branch, now, depth);
            };
      }
      return now;
    }

    private long pausing(long now) {
      long millis = 1 + random.nextInt(20);
      pauses += millis;
      return now + millis * MILLI;
    }

    private long stepping(JobBranch branch, long now) {
      long millis = 1 + random.nextInt(50);
      tools += millis;
      return step(branch, "tool", now, millis);
    }

    private long branching(JobBranch branch, long now, int depth) {
      var ends = new ArrayList<Long>();
      List<JobBranch> branches = fork(branch, 2 + random.nextInt(3), now);
      branches.forEach(each -> ends.add(sequence(each, now, depth + 1)));
      for (int i = 0; i < ends.size(); i++) {
        job.join(branches.get(i), branch, ends.get(i));
      }
      return ends.stream().mapToLong(each -> each).max().orElseThrow();
    }
  }

  /** Where nothing but steps and pauses takes time, the critical path is the whole job. */
  @ParameterizedTest
  @MethodSource("seeds")
  void randomGraphsHaveTheTimesOfTheirScript(int seed) {
    var script = new Script(seed);
    long begin = step(job.trunk(), "first", 0, 3);
    long now = script.sequence(job.trunk(), begin, 0);
    long end = step(job.trunk(), "last", now, 2);

    JobRecord record = ended();
    assertThat(record.jct()).isEqualTo(end);
    assertThat(record.toolNanos()).isEqualTo((script.tools + 5) * MILLI);
    assertThat(record.thinkNanos()).isEqualTo(script.pauses * MILLI);
    assertThat(CriticalPath.of(record.steps()).nanos()).isEqualTo(end);
    for (StepRecord each : record.steps()) {
      assertThat(each.after()).allMatch(before -> record.steps().get(before).end() <= each.start());
    }
  }
}
