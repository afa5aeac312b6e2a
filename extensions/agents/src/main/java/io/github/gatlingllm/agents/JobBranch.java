// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * A sequence of steps of a job: all steps of its user, or those of one of several branches that run
 * at the same time. It decides what each step is after, and where pauses are. Its {@link OpenJob}
 * guards it.
 */
public final class JobBranch {

  /** Gatling pauses for at least this long; shorter gaps are work of the client. */
  private static final long SHORTEST_PAUSE = 1_000_000;

  private final OpenJob job;
  private final String name;
  private Frontier frontier;
  private List<Arrival> arrivals = List.of();

  /**
   * What the next step is after.
   *
   * @param steps the indexes of the steps
   * @param end when they ended, or the branch began; {@link #NOT_YET} before any step has ended
   */
  private record Frontier(List<Integer> steps, long end) {

    private static final long NOT_YET = -1;
    private static final Frontier NOTHING = new Frontier(List.of(), NOT_YET);
  }

  /** A branch that reached its end, and when. */
  private record Arrival(JobBranch branch, long at) {}

  private JobBranch(OpenJob job, String name, Frontier frontier) {
    this.job = job;
    this.name = name;
    this.frontier = frontier;
  }

  /** Returns the branch of a job that has no steps yet. */
  static JobBranch of(OpenJob job) {
    return new JobBranch(job, "", Frontier.NOTHING);
  }

  /** Returns its name in {@code jobs.jsonl}; empty for steps outside all branches. */
  String name() {
    return name;
  }

  /**
   * Returns what a step that begins now is after: the last step, or a pause if that ended at least
   * 1 ms ago.
   */
  List<Integer> before(long now) {
    return settled(now).steps();
  }

  /** Adds a step that begins. */
  void begins(int step) {
    frontier = new Frontier(List.of(step), frontier.end());
  }

  /** Ends a step. */
  void ends(long at) {
    frontier = new Frontier(frontier.steps(), Math.max(frontier.end(), at));
  }

  /** Returns branches that begin now, at the same time. */
  List<JobBranch> fork(List<String> names, long now) {
    Frontier begin = new Frontier(settled(now).steps(), now);
    return names.stream().map(each -> new JobBranch(job, each, begin)).toList();
  }

  /** Returns the branch of what happens within a step that begins now and is not added yet. */
  JobBranch inside(long now) {
    return new JobBranch(job, name, settled(now));
  }

  /** Adds a branch that has reached its end; the next step is after all of them. */
  void arrives(JobBranch branch, long now) {
    arrivals = new ArrayList<>(arrivals);
    arrivals.add(new Arrival(branch, now));
  }

  private Frontier settled(long now) {
    if (!arrivals.isEmpty()) {
      frontier = joined();
      arrivals = List.of();
    }
    if (frontier.end() != Frontier.NOT_YET && now - frontier.end() >= SHORTEST_PAUSE) {
      frontier = new Frontier(List.of(job.addPause(this, frontier.end(), now)), now);
    }
    return frontier;
  }

  /** Waiting for other branches is no pause; a pause at the end of a branch is one. */
  private Frontier joined() {
    var steps = new LinkedHashSet<Integer>();
    long end = frontier.end();
    for (Arrival each : arrivals) {
      Frontier last = each.branch().settled(each.at());
      if (!last.steps().equals(frontier.steps())) {
        steps.addAll(last.steps());
      }
      end = Math.max(end, each.at());
    }
    return new Frontier(steps.isEmpty() ? frontier.steps() : List.copyOf(steps), end);
  }

  /** Returns what a pause of this branch is after. */
  List<Integer> last() {
    return frontier.steps();
  }
}
