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

  /** Gatling pauses for at least this long; shorter gaps are work of the client. */
  private static final long SHORTEST_PAUSE = 1_000_000;

  private static final String PAUSE = "pause";

  private final String name;
  private final String id;
  private final long userId;
  private final long entered;
  private final List<JobSlo> slos;

  // guarded by this
  private final List<Step> steps = new ArrayList<>();
  private final Set<String> broken = new HashSet<>();
  private long lastEnd;
  private long due = JobRecord.UNSCHEDULED;
  private @Nullable Phase phase;
  private int calls;
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

  /** A step that may still run. */
  private static final class Step {
    private final String name;
    private final StepKind kind;
    private final List<Integer> after;
    private long start;
    private long end = Timing.ABSENT;
    private boolean sent;

    private Step(String name, StepKind kind, List<Integer> after, long start) {
      this.name = name;
      this.kind = kind;
      this.after = after;
      this.start = start;
    }

    private boolean ended() {
      return end != Timing.ABSENT;
    }

    private StepRecord record(long otherwise) {
      return new StepRecord(name, kind, start, ended() ? end : Math.max(start, otherwise), after);
    }
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

  /** Adds an LLM call that is about to be sent. */
  public JobStep sends(String request, long now) {
    return sends(request, StepKind.LLM, now);
  }

  /** Adds an LLM call, or a call of an MCP server, that is about to be sent. */
  public synchronized JobStep sends(String request, StepKind kind, long now) {
    return new JobStep(id, begin(request, kind, now));
  }

  /**
   * Begins a step, after a pause if the last one ended at least 1 ms ago.
   *
   * @return its index
   */
  public synchronized int begin(String step, StepKind kind, long now) {
    if (!steps.isEmpty() && lastEnd > 0 && now - lastEnd >= SHORTEST_PAUSE) {
      Step pause = new Step(PAUSE, StepKind.PAUSE, afterLast(), lastEnd);
      pause.end = now;
      steps.add(pause);
    }
    steps.add(new Step(step, kind, afterLast(), now));
    return steps.size() - 1;
  }

  /** One user does one step after the other. */
  private List<Integer> afterLast() {
    return steps.isEmpty() ? List.of() : List.of(steps.size() - 1);
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

  private void end(Step step, long now) {
    step.end = Math.max(step.start, now);
    lastEnd = Math.max(lastEnd, step.end);
  }

  /** Records the first send of a call that is sent again. */
  synchronized void retried(int step, RequestRecord attempt) {
    sent(steps.get(step), attempt);
  }

  private static void sent(Step step, RequestRecord attempt) {
    if (!step.sent) {
      step.sent = true;
      step.start = attempt.timing().sent();
    }
  }

  /** Ends a call, with any outcome. */
  synchronized void ended(int index, RequestRecord request) {
    Step step = steps.get(index);
    if (over || step.ended()) {
      return;
    }
    sent(step, request);
    if (index == 0 && request.timing().scheduled() != Timing.ABSENT) {
      due = request.timing().scheduled();
    }
    if (phase == null) {
      phase = request.phase();
    }
    if (request.outcome().status() != RequestStatus.UNFINISHED) {
      end(step, request.timing().closed());
    }
    anyFailed |= request.outcome().status() == RequestStatus.FAILED;
    gaveUp |= request.outcome().givenUp();
    if (step.kind == StepKind.LLM) {
      called(request);
    }
  }

  private void called(RequestRecord request) {
    calls++;
    boolean required = request.succeeded();
    input = input.plus(request.tokens().input(), required);
    output = output.plus(request.tokens().output(), required && !generatesNothing(request));
    cached = cached.plus(request.tokens().cached(), false);
    slos.forEach(slo -> judge(slo, request));
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
    return close(status, Math.max(lastEnd, steps.isEmpty() ? entered : steps.get(0).start));
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
    long start = steps.isEmpty() ? entered : steps.get(0).start;
    long ended = Math.max(start, end);
    // A step that never ended was left by an exit from a block: it took no time that is known.
    boolean cut = status == JobStatus.UNFINISHED;
    List<StepRecord> all =
        steps.stream().map(step -> step.record(cut ? ended : step.start)).toList();
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
            new JobUsage(calls, input.orAbsent(), output.orAbsent(), cached.tokens()),
            use));
  }
}
