// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.request.JobStep;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job in progress. Times are nanoseconds since the run's start. Its user's event loop calls it;
 * the end of the run may read it from another thread.
 */
public final class OpenJob {

  private final String name;
  private final String id;
  private final long userId;
  private final long entered;
  private final List<JobSlo> slos;
  private final JobBranch trunk = JobBranch.of(this);

  // guarded by this
  private final List<OpenStep> steps = new ArrayList<>();
  private final Set<String> broken = new HashSet<>();
  private long lastEnd;
  private long due = JobRecord.UNSCHEDULED;
  private @Nullable Phase phase; // of the call that was sent first
  private long phaseOf;
  private int calls;
  private int elsewhere;
  private TokenSum input = TokenSum.ZERO;
  private TokenSum output = TokenSum.ZERO;
  private TokenSum cached = TokenSum.ZERO;
  private boolean anyFailed;
  private boolean gaveUp;
  private boolean over;

  /** How a user left a job. */
  public enum Leaving {
    /** At its end, and the session has not failed. */
    AT_END,
    /** At its end or before, and the session has failed since it entered. */
    FAILED,
    /** Before its end, and the session has not failed. */
    BEFORE_END,
    /** At its end; a failure from before the job hides whether the session has failed since. */
    AT_END_FAILED_BEFORE
  }

  OpenJob(String name, String id, long userId, long entered, List<JobSlo> slos) {
    this.name = name;
    this.id = id;
    this.userId = userId;
    this.entered = entered;
    this.slos = slos;
  }

  /** Returns the id of the job. */
  public String id() {
    return id;
  }

  /** Returns when its user began it. */
  long entered() {
    return entered;
  }

  /** Returns the sequence of its steps outside all branches. */
  public JobBranch trunk() {
    return trunk;
  }

  /** Adds an LLM call that is about to be sent. */
  public JobStep sends(JobBranch branch, String request, long now) {
    return sends(branch, request, StepKind.LLM, now);
  }

  /** Adds an LLM call, or a call of an MCP server, that is about to be sent. */
  public synchronized JobStep sends(JobBranch branch, String request, StepKind kind, long now) {
    return new JobStep(id, begin(branch, request, kind, now));
  }

  /**
   * Begins a step, after a pause if the last one of its branch ended at least 1 ms ago.
   *
   * @return its index
   */
  public synchronized int begin(JobBranch branch, String step, StepKind kind, long now) {
    steps.add(new OpenStep(step, kind, branch, branch.before(now), now));
    branch.begins(steps.size() - 1);
    return steps.size() - 1;
  }

  /**
   * Begins a step that waited for others, which may run beside further steps.
   *
   * @param start when it begins
   * @param after the indexes of the steps that it waited for
   * @return its index
   */
  public synchronized int begin(String step, StepKind kind, long start, List<Integer> after) {
    steps.add(new OpenStep(step, kind, trunk, List.copyOf(after), start));
    return steps.size() - 1;
  }

  /** Adds a pause, and returns its index. */
  int addPause(JobBranch branch, long start, long end) {
    steps.add(OpenStep.pause(branch, start, end));
    return steps.size() - 1;
  }

  /**
   * Returns branches of steps that begin now, at the same time.
   *
   * @param names their names in {@code jobs.jsonl}
   */
  public synchronized List<JobBranch> fork(JobBranch branch, List<String> names, long now) {
    return branch.fork(names, now);
  }

  /** Records that a branch has reached its end; the next step of the other one is after it. */
  public synchronized void join(JobBranch branch, JobBranch into, long now) {
    into.arrives(branch, now);
  }

  /** Returns the branch for what happens within a tool that begins now. */
  public synchronized JobBranch inside(JobBranch branch, long now) {
    return branch.inside(now);
  }

  /**
   * Ends a tool.
   *
   * @param failed whether the session failed during the step
   */
  public synchronized void endTool(int step, long now, boolean failed) {
    if (over || steps.get(step).ended()) {
      return;
    }
    end(steps.get(step), now);
    anyFailed |= failed;
  }

  private void end(OpenStep step, long now) {
    long end = step.endAt(now);
    if (!step.is(StepKind.PAUSE)) { // a pause at the end is no part of the job
      lastEnd = Math.max(lastEnd, end);
    }
  }

  /** Records the first send of a call that is sent again. */
  synchronized void retried(int step, RequestRecord attempt) {
    steps.get(step).sent(attempt.timing().sent());
  }

  /** Ends a call, with any outcome. */
  synchronized void ended(int index, RequestRecord request) {
    OpenStep step = steps.get(index);
    if (over || step.ended()) {
      return;
    }
    step.sent(request.timing().sent());
    if (step.first()
        && due == JobRecord.UNSCHEDULED
        && request.timing().scheduled() != Timing.ABSENT) {
      due = request.timing().scheduled();
    }
    if (phase == null || request.timing().sent() < phaseOf) {
      phase = request.phase();
      phaseOf = request.timing().sent();
    }
    if (request.outcome().status() != RequestStatus.UNFINISHED) {
      end(step, request.timing().closed());
    }
    anyFailed |= request.outcome().status() == RequestStatus.FAILED;
    gaveUp |= request.outcome().givenUp();
    if (step.is(StepKind.LLM)) {
      called(request);
    }
  }

  private void called(RequestRecord request) {
    calls++;
    if (request.tokens().areOfOtherServer()) {
      elsewhere++;
    } else {
      count(request);
    }
    slos.forEach(slo -> judge(slo, request));
  }

  private void count(RequestRecord request) {
    boolean required = request.succeeded();
    input = input.plus(request.tokens().input(), required);
    output = output.plus(request.tokens().output(), required && !generatesNothing(request));
    cached = cached.plus(request.tokens().cached(), false);
  }

  /** Returns whether a usage without output tokens counted the call: a ranking, an embedding. */
  private static boolean generatesNothing(RequestRecord request) {
    return request.tokens().source() == TokenSource.USAGE
        && request.tokens().input() != TokenCounts.ABSENT;
  }

  private void judge(JobSlo slo, RequestRecord request) {
    if (slo.calls() == null) {
      return;
    }
    Optional<SloOutcome> outcome = Judgement.of(slo.calls(), request).outcome();
    if (outcome.filter(o -> o == SloOutcome.MISSED || o == SloOutcome.FAILED).isPresent()) {
      broken.add(slo.name());
    }
  }

  /** Returns whether a step has failed so far. */
  public synchronized boolean anyFailed() {
    return anyFailed;
  }

  /** Returns whether its user has given up a call so far. */
  public synchronized boolean anyGivenUp() {
    return gaveUp;
  }

  /**
   * Records that its user leaves it before its last step.
   *
   * @return whether it has failed by that; otherwise its user gave up a call
   */
  public synchronized boolean stopped() {
    anyFailed |= !gaveUp;
    return anyFailed;
  }

  /** Ends the job; empty if it has already ended. */
  synchronized Optional<JobRecord> leave(Leaving how) {
    JobStatus status =
        switch (how) {
          case FAILED -> JobStatus.FAILED;
          case BEFORE_END -> JobStatus.GIVEN_UP;
          case AT_END -> gaveUp ? JobStatus.GIVEN_UP : JobStatus.COMPLETED;
          case AT_END_FAILED_BEFORE ->
              anyFailed ? JobStatus.FAILED : gaveUp ? JobStatus.GIVEN_UP : JobStatus.COMPLETED;
        };
    return close(status, lastEnd);
  }

  /** Ends the job with the run; empty if it has already ended. */
  synchronized Optional<JobRecord> cut(long now) {
    return close(JobStatus.UNFINISHED, now);
  }

  private Optional<JobRecord> close(JobStatus status, long end) {
    if (over) {
      return Optional.empty();
    }
    over = true;
    // A pause before branches without steps leads nowhere.
    while (!steps.isEmpty() && steps.get(steps.size() - 1).is(StepKind.PAUSE)) {
      steps.remove(steps.size() - 1);
    }
    long start = steps.stream().mapToLong(OpenStep::start).min().orElse(entered);
    long ended = Math.max(start, end);
    // A step that never ended was left by an exit from a block: it took no time that is known.
    boolean cut = status == JobStatus.UNFINISHED;
    List<StepRecord> all =
        steps.stream().map(step -> step.record(cut ? ended : step.start())).toList();
    var use = new TreeMap<String, Double>();
    long jct = ended - (due == JobRecord.UNSCHEDULED ? start : due);
    slos.forEach(slo -> use.put(slo.name(), slo.use(jct, broken.contains(slo.name()))));
    return Optional.of(
        new JobRecord(
            name,
            id,
            userId,
            due,
            start,
            ended,
            status,
            phase == null ? Phase.MEASURED : phase,
            all,
            new JobUsage(calls, elsewhere, input.orAbsent(), output.orAbsent(), cached.tokens()),
            use));
  }
}
