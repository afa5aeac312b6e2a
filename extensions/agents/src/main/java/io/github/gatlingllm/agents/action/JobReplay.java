// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import static java.util.Objects.requireNonNull;

import io.gatling.core.session.Session;
import io.github.gatlingllm.agents.OpenJob;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.trace.TracedCall;
import io.github.gatlingllm.agents.trace.TracedJob;
import io.github.gatlingllm.agents.trace.TracedStep;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.Dialogues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One replayed job: starts each step when the steps that it waits for have ended. Its user's event
 * loop only.
 */
final class JobReplay {

  /** The index of a step that has not begun. */
  static final int NOT_BEGUN = -1;

  private static final String PAUSE = "pause";

  private final ReplayAction action;
  private final CurrentJob current;
  private final TracedJob job;
  private final long replayed;
  private final long start;

  private final int[] waits;
  private final int[] indexes;
  private final @Nullable Dialogue[] contexts;
  private final List<List<Integer>> followers = new ArrayList<>();
  private final ArrayDeque<Integer> ready = new ArrayDeque<>();
  private Session user;
  private int running;
  private int left;
  private boolean draining;
  private boolean stopped;
  private boolean over;

  /**
   * Creates a job that has not begun.
   *
   * @param user the session of its user
   * @param replayed the number of the replayed job, from 0
   */
  JobReplay(ReplayAction action, Session user, CurrentJob current, TracedJob job, long replayed) {
    this.action = action;
    this.user = user;
    this.current = current;
    this.job = job;
    this.replayed = replayed;
    this.start = current.now();
    int count = job.steps().size();
    this.left = count;
    this.waits = new int[count];
    this.indexes = new int[count];
    this.contexts = new Dialogue[count];
    Arrays.fill(indexes, NOT_BEGUN);
    for (int i = 0; i < count; i++) {
      List<Integer> after = job.steps().get(i).after();
      int step = i;
      followers.add(new ArrayList<>());
      waits[i] = after.size();
      after.forEach(each -> followers.get(each).add(step));
    }
  }

  TracedJob job() {
    return job;
  }

  CurrentJob current() {
    return current;
  }

  /** Starts the first steps. */
  void begin() {
    for (int i = 0; i < waits.length; i++) {
      if (waits[i] == 0) {
        ready.add(i);
      }
    }
    if (!callsAtOnce()) {
      user = action.forgetDueTime(user);
    }
    drain();
  }

  private boolean callsAtOnce() {
    return ready.stream().anyMatch(i -> job.steps().get(i).call() != null && delay(i) <= 0);
  }

  /** Starts all steps that are ready, and ends the job after the last one. */
  private void drain() {
    if (draining) {
      return;
    }
    draining = true;
    while (!ready.isEmpty() && !stopped) {
      start(ready.remove());
    }
    draining = false;
    if (running == 0) {
      finish();
    }
  }

  private void start(int step) {
    running++;
    List<Integer> after =
        job.steps().get(step).after().stream().map(each -> indexes[each]).toList();
    long delay = delay(step);
    if (delay <= 0) {
      launch(step, after);
      return;
    }
    long since = current.now();
    later(
        delay,
        () -> {
          int pause = current.job().begin(PAUSE, StepKind.PAUSE, since, after);
          current.job().endTool(pause, current.now(), false);
          launch(step, List.of(pause));
        });
  }

  /** Returns how long a step that is ready still waits, in nanoseconds. */
  private long delay(int step) {
    TracedStep.StepTiming timing = job.steps().get(step).timing();
    boolean due = action.settings().dueTimes() && timing.due() != TracedJob.UNKNOWN;
    return due ? Math.max(timing.delay(), start + timing.due() - current.now()) : timing.delay();
  }

  private void launch(int step, List<Integer> after) {
    TracedStep traced = job.steps().get(step);
    if (stopped) {
      running--;
    } else if (traced.call() != null) {
      call(step, traced.call(), after);
    } else {
      OpenJob open = current.job();
      indexes[step] = open.begin(traced.name(), traced.kind(), current.now(), after);
      later(
          traced.timing().nanos(),
          () -> {
            open.endTool(indexes[step], current.now(), false);
            ended(step);
          });
    }
  }

  private void call(int step, TracedCall call, List<Integer> after) {
    Dialogue before =
        call.isContinued() ? requireNonNull(contexts[call.continues()]) : Dialogue.START;
    var sent = new ReplayedStep(this, step, after, before);
    Session session = action.session(user, sent, replayed);
    user = action.withoutDueTime(user); // only the first call has the time of the arrival
    action.send(session);
  }

  /** Continues after the end of a call, with the session of its request. */
  void received(ReplayedStep call, Session session) {
    action.guarded(this, () -> answered(call, session));
  }

  private void answered(ReplayedStep call, Session session) {
    OpenJob open = current.job();
    int index = call.index();
    if (index == NOT_BEGUN) { // it could not be built
      index =
          open.begin(
              job.steps().get(call.step()).name(), StepKind.LLM, current.now(), call.after());
    }
    open.endTool(index, current.now(), session.isFailed());
    indexes[call.step()] = index;
    Dialogue after = Dialogues.of(session).get(action.settings().conversation());
    contexts[call.step()] = after;
    boolean unanswered = after.history().equals(call.before().history());
    stopped |= session.isFailed() || open.anyGivenUp() || (unanswered && isContinued(call.step()));
    user = session.isFailed() ? user.markAsFailed() : user;
    ended(call.step());
    drain();
  }

  /** Returns whether a later call repeats the answer of a call, so that it can't do without. */
  private boolean isContinued(int step) {
    return job.steps().stream()
        .map(TracedStep::call)
        .anyMatch(call -> call != null && call.continues() == step);
  }

  private void ended(int step) {
    running--;
    left--;
    for (int follower : followers.get(step)) {
      if (--waits[follower] == 0) {
        ready.add(follower);
      }
    }
  }

  /** Runs a task after a time; at the end of the run, the user waits instead. */
  private void later(long nanos, Runnable task) {
    if (nanos <= 0) {
      task.run();
      return;
    }
    var unused =
        user.eventLoop()
            .schedule(
                () ->
                    action.guarded(
                        this,
                        () -> {
                          task.run();
                          drain();
                        }),
                nanos,
                TimeUnit.NANOSECONDS);
  }

  /** Ends the job after an error of the replay itself. */
  void crashed() {
    stopped = true;
    user = user.markAsFailed();
    running = 0;
    finish();
  }

  private void finish() {
    if (over) {
      return;
    }
    over = true;
    if (left > 0 && current.job().stopped()) { // otherwise a short job would count as a fast one
      user = user.markAsFailed();
    }
    longestContexts().forEach(context -> action.contextEnded(user, context));
    action.leave(user);
  }

  /** Returns the contexts as sessions: of those with the same first call, the longest. */
  private Collection<Dialogue> longestContexts() {
    var longest = new TreeMap<Integer, Dialogue>();
    for (int i = 0; i < contexts.length; i++) {
      Dialogue context = contexts[i];
      if (context != null) {
        longest.merge(
            firstCall(i),
            context,
            (one, other) -> one.totals().turns() < other.totals().turns() ? other : one);
      }
    }
    return longest.values();
  }

  private int firstCall(int step) {
    int first = step;
    TracedCall call = requireNonNull(job.steps().get(step).call());
    while (call.isContinued()) {
      first = call.continues();
      call = requireNonNull(job.steps().get(first).call());
    }
    return first;
  }
}
