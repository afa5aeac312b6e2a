// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static java.util.Objects.requireNonNull;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.gatling.load.DueTimes;
import io.github.gatlingllm.gatling.load.FirstActions;
import io.github.gatlingllm.gatling.load.PhantomUser;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The users of a run: their start, requests, end and due times. Any thread. */
public final class RunUsers {

  /** The first number for users of closed loads, above those with a schedule. */
  private static final long BEHIND_SCHEDULED = 1L << 36;

  private final LoadEngine engine;
  private final DueTimes dueTimes;
  private final FirstActions firstActions;
  private final @Nullable WorkerPlace place;
  private final Supplier<@Nullable LiveRun> run;
  private final AtomicLong unscheduled = new AtomicLong();
  private final ReachedUsers reached;

  private RunUsers(
      LoadEngine engine,
      DueTimes dueTimes,
      FirstActions firstActions,
      @Nullable WorkerPlace place,
      Supplier<@Nullable LiveRun> run) {
    this.engine = engine;
    this.dueTimes = dueTimes;
    this.firstActions = firstActions;
    this.place = place;
    this.run = run;
    this.reached = new ReachedUsers(engine.load().llmScenarios());
  }

  /**
   * Returns the users of a run that Gatling is about to start.
   *
   * @param place this worker's place; null in a run without workers
   * @param run the run in progress; null before it starts
   */
  static RunUsers of(
      LoadEngine engine, @Nullable WorkerPlace place, Supplier<@Nullable LiveRun> run) {
    return new RunUsers(
        engine, engine.starts().track(place), engine.load().firstActions(), place, run);
  }

  /** Returns the users of a rehearsal of the run. */
  RunUsers rehearsing(Supplier<@Nullable LiveRun> rehearsal) {
    return new RunUsers(engine, dueTimes, firstActions, null, rehearsal);
  }

  /** Returns the counts of users who reached an LLM request. */
  ReachedUsers reached() {
    return reached;
  }

  /**
   * Returns the due time of a request. It is known for the first request after each pace, and for
   * the first request of a user if nothing before it takes time.
   */
  public DueTime due(Session session, ActionBuilder builder) {
    reached.reached(session);
    if (firstActions.isPaced(session, builder)) {
      return DueTime.of(session, zero());
    }
    if (!firstActions.isFirst(session, builder)) {
      return DueTime.UNKNOWN;
    }
    OptionalLong number = dueTimes.number(session.scenario(), session.userId());
    Long due = dueTimes.take(session.scenario(), session.userId());
    // The first user may be due in a millisecond that began before the run.
    return due == null
        ? DueTime.UNKNOWN
        : new DueTime(Math.max(0, due - zero()), false, number.orElse(RequestId.UNSCHEDULED));
  }

  /** Starts a user. In a worker, its random draws derive from its number in the whole load. */
  Session starts(Session session) {
    WorkerPlace worker = place;
    if (worker == null) {
      counts(session);
      return session;
    }
    OptionalLong arrival = dueTimes.takeNumber(session.scenario(), session.userId());
    if (arrival.isPresent() && PhantomUser.is(arrival.getAsLong())) {
      return PhantomUser.leaving(session, engine.components().exit());
    }
    counts(session);
    long user =
        arrival.isPresent()
            ? arrival.getAsLong()
            : BEHIND_SCHEDULED + worker.global(unscheduled.getAndIncrement());
    return UserDraws.begin(session, worker, user);
  }

  /**
   * Returns the user's number among the arrivals of a source, from 0; empty for other arrivals, or
   * if it was already taken.
   *
   * @param source the origin of the injection step
   */
  public OptionalLong arrival(Session session, Object source) {
    return dueTimes.takeArrival(session.scenario(), session.userId(), source);
  }

  /** Returns whether any population injects the arrivals of a source. */
  public boolean injects(Object source) {
    return engine.load().injects(source);
  }

  /** Ends a user. */
  void leaves(Session session) {
    if (PhantomUser.is(session)) {
      return;
    }
    reached.left(session);
    LiveRun current = run.get();
    if (current != null) {
      current.levels().userLeft();
    }
    dueTimes.forget(session.scenario(), session.userId());
    Dialogues.of(session)
        .byName()
        .forEach((name, dialogue) -> sessionEnded(session, name, dialogue));
  }

  private void counts(Session session) {
    reached.came(session);
    LiveRun current = run.get();
    if (current != null) {
      current.levels().userStarts();
    }
  }

  private void sessionEnded(Session session, String conversation, Dialogue dialogue) {
    live().loop(session.eventLoop()).sessionEnded(conversation, dialogue.totals());
  }

  /** Restarts a conversation of a user; its session so far ends. */
  public Session restart(Session session, String conversation) {
    Dialogues dialogues = Dialogues.of(session);
    sessionEnded(session, conversation, dialogues.get(conversation));
    return dialogues.put(session, conversation, Dialogue.START);
  }

  private long zero() {
    return live().zero();
  }

  private LiveRun live() {
    return requireNonNull(run.get(), "the run has not started");
  }
}
