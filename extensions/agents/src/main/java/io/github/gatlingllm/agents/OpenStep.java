// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.request.Timing;
import java.util.List;

/** A step of a job that may still run. Its {@link OpenJob} guards it. */
final class OpenStep {

  private static final String PAUSE = "pause";

  private final String name;
  private final StepKind kind;
  private final JobBranch branch;
  private final List<Integer> after;
  private long start;
  private long end = Timing.ABSENT;
  private boolean sent;

  OpenStep(String name, StepKind kind, JobBranch branch, List<Integer> after, long start) {
    this.name = name;
    this.kind = kind;
    this.branch = branch;
    this.after = after;
    this.start = start;
  }

  /** Returns a pause that has ended, behind the last step of its branch. */
  static OpenStep pause(JobBranch branch, long start, long end) {
    var pause = new OpenStep(PAUSE, StepKind.PAUSE, branch, branch.last(), start);
    pause.end = end;
    return pause;
  }

  long start() {
    return start;
  }

  boolean ended() {
    return end != Timing.ABSENT;
  }

  boolean is(StepKind other) {
    return kind == other;
  }

  /** Returns whether it is after no other step. */
  boolean first() {
    return after.isEmpty();
  }

  /** Moves the start to the first send. */
  void sent(long at) {
    if (!sent) {
      sent = true;
      start = at;
    }
  }

  /** Ends it, and returns its end. */
  long endAt(long now) {
    end = Math.max(start, now);
    branch.ends(end);
    return end;
  }

  /**
   * Returns the step that has ended.
   *
   * @param otherwise the end of a step that never ended
   */
  StepRecord record(long otherwise) {
    long until = ended() ? end : Math.max(start, otherwise);
    return new StepRecord(name, kind, start, until, after, branch.name());
  }
}
