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

/** The users of a run: when each comes, asks and leaves, and when it was due. Any thread. */
public final class RunUsers {

  /** Users of closed loads are numbered from here on, beyond those that have a schedule. */
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
   * Those of a run that Gatling is about to start.
   *
   * @param place which share of the load it has; null: all of it
   * @param run null: it has not started
   */
  static RunUsers of(
      LoadEngine engine, @Nullable WorkerPlace place, Supplier<@Nullable LiveRun> run) {
    return new RunUsers(
        engine, engine.starts().track(place), engine.load().firstActions(), place, run);
  }

  /** Those of a rehearsal of the run. */
  RunUsers rehearsing(Supplier<@Nullable LiveRun> rehearsal) {
    return new RunUsers(engine, dueTimes, firstActions, null, rehearsal);
  }

  /** How many have come to an LLM request. */
  ReachedUsers reached() {
    return reached;
  }

  /**
   * When the user's request was due. Known for the first request behind each pace, and else once:
   * for the first request of a user; if nothing before it takes time.
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
    // The first may be due in a millisecond that had begun before the run did.
    return due == null
        ? DueTime.UNKNOWN
        : new DueTime(Math.max(0, due - zero()), false, number.orElse(RequestId.UNSCHEDULED));
  }

  /** A user starts: a worker's draws by its number in the whole load. */
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
   * Which of a source's arrivals the user is, from 0; empty if it came by other arrivals, or has
   * asked before.
   *
   * @param source what made the injection step
   */
  public OptionalLong arrival(Session session, Object source) {
    return dueTimes.takeArrival(session.scenario(), session.userId(), source);
  }

  /** Whether any population lets the arrivals of that source come. */
  public boolean injects(Object source) {
    return engine.load().injects(source);
  }

  /** The user leaves. */
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

  /** The user begins a conversation anew: what it was until now is a session that has ended. */
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
