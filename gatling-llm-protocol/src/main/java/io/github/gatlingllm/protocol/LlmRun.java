/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.gatling.DueTimes;
import io.github.gatlingllm.gatling.FirstActions;
import io.github.gatlingllm.gatling.GatlingInside;
import io.github.gatlingllm.gatling.LastRecords;
import io.github.gatlingllm.gatling.StatsTap;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloPlan;
import io.github.gatlingllm.timeline.Consumption;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.Timing;
import io.netty.channel.EventLoop;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One run, from the first protocol that joins it to the last line on the console. Made once per
 * simulation; scenarios with protocols of their own share it.
 */
public final class LlmRun implements StatsTap.Listener {

  private static final String NOT_STARTED = "the LLM report could not start: ";

  private final CoreComponents core;
  private final GatlingInside inside;
  private final DueTimes dueTimes;
  private final FirstActions firstActions;
  private final GatlingFigures figures;
  private final Set<LlmProtocol> protocols = new LinkedHashSet<>();

  private final RunSlos slos = new RunSlos();
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  /** What was used up before the load: by the thread that builds the scenarios. */
  private final Consumption beforehand = new Consumption();

  private volatile @Nullable Measuring measuring;
  private volatile @Nullable Throwable notStarted;

  private LlmRun(CoreComponents core, GatlingInside inside) {
    this.core = core;
    this.inside = inside;
    this.dueTimes = inside.trackDueTimes();
    this.firstActions = inside.firstActions();
    this.figures = new GatlingFigures(core.statsEngine());
  }

  /** Enters a run that Gatling is about to start. */
  static LlmRun enter(CoreComponents core) {
    GatlingInside inside = GatlingInside.of(core);
    var run = new LlmRun(core, inside);
    inside.tap(run);
    return run;
  }

  /** A protocol joins; its promises must be among the run's assertions. */
  void join(LlmProtocol protocol) {
    if (protocols.add(protocol)) {
      LastWords.on(() -> requireJudgeable(protocol));
    }
  }

  /**
   * What the requests of an action are held against; to be asked for when the action is built,
   * since the run must know all SLOs before it starts.
   *
   * @param own the requests' own SLOs; null: those of their protocol
   */
  public RequestSlos slos(LlmProtocol protocol, @Nullable List<Slo> own) {
    if (own == null) {
      return new RequestSlos(() -> slos.plan(protocol.gate()));
    }
    LastWords.on(() -> slos.own(own));
    return new RequestSlos(() -> SloPlan.everywhere(own));
  }

  private void requireJudgeable(LlmProtocol joining) {
    Assertions.requireIn(inside.assertions(), joining.gate().objectives());
    joining.spending().requirePrices();
    joining.spending().requirePricesFor(joining.gate().objectives());
    Spending.requireOnePriceList(protocols);
    slos.join(joining.gate());
  }

  /** A run that nobody measures must not go on: it would end well without having been judged. */
  @Override
  public void started() {
    try {
      Assertions.requireOwned(inside.assertions(), protocols);
      measuring =
          Measuring.start(
              core, inside, RunSetup.of(protocols, inside, slos.all()), figures, beforehand);
    } catch (Throwable e) {
      notStarted = e;
      String refusal = e instanceof IllegalStateException ? e.getMessage() : NOT_STARTED + e;
      LastWords.say(String.valueOf(refusal));
      inside.crash(new IllegalStateException(refusal, e));
    }
  }

  @Override
  public void stopping(LastRecords records, @Nullable Exception crash) {
    Measuring ending = measuring;
    if (ending != null) {
      ending.stop(records, crash == null ? RunEnd.COMPLETED : RunEnd.crashed(reason(crash)));
    }
  }

  private static String reason(Exception crash) {
    String message = crash.getMessage();
    return message == null || message.isBlank() ? crash.toString() : message;
  }

  /** Whether nobody has asked this for the endpoint before. */
  public boolean firstTo(String endpoint) {
    return tried.add(endpoint);
  }

  /** What is used up before the load. */
  public Consumption beforehand() {
    return beforehand;
  }

  /** Whether no request may leave any more, since the run's end is near. */
  public boolean holding() {
    return measuring().holding();
  }

  /** The run's zero: {@code System.nanoTime()} when Gatling started its first user. */
  public long zero() {
    return measuring().zero();
  }

  /** What the event loop keeps. Event loop only. */
  public Loop loop(EventLoop eventLoop) {
    return measuring().loop(eventLoop);
  }

  /**
   * When the user's request was due, in nanoseconds since the run's zero, or {@link Timing#ABSENT}.
   * Known once: for the first request of a user, if nothing before it takes time.
   */
  public long due(Session session, ActionBuilder builder) {
    if (!firstActions.isFirst(session, builder)) {
      return Timing.ABSENT;
    }
    Long due = dueTimes.take(session.scenario(), session.userId());
    return due == null ? Timing.ABSENT : due - zero();
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
    return inside.injects(source);
  }

  /** The user leaves. */
  void forget(Session session) {
    dueTimes.forget(session.scenario(), session.userId());
    Dialogues.of(session)
        .byName()
        .forEach(
            (name, dialogue) -> loop(session.eventLoop()).sessionEnded(name, dialogue.totals()));
  }

  /** The user begins a conversation anew: what it was until now is a session that has ended. */
  public Session restart(Session session, String conversation) {
    Dialogues dialogues = Dialogues.of(session);
    loop(session.eventLoop()).sessionEnded(conversation, dialogues.get(conversation).totals());
    return dialogues.put(session, conversation, Dialogue.START);
  }

  /** Whether a request due then belongs to the warm-up. */
  public boolean warmUp(long dueNanos) {
    return measuring().warmUp(dueNanos);
  }

  /** A new number for a request, from 1. */
  public long nextRequestNumber() {
    return measuring().nextRequestNumber();
  }

  /** A request has been sent; {@code scheduled} may be {@link Timing#ABSENT}. */
  public void sent(long scheduled, long sentNanos) {
    measuring().sent(scheduled, sentNanos);
  }

  /** A model that a request asked for. */
  public void model(String name) {
    measuring().model(name);
  }

  /**
   * Writes a request's end down. Event loop only.
   *
   * @param slos those that it is held against
   */
  public void ended(Loop loop, RequestRecord request, List<Slo> slos) {
    measuring().ended(loop, request, slos);
  }

  /** Writes down an attempt that failed and will be followed by another. Event loop only. */
  public void retried(Loop loop, RequestRecord attempt) {
    measuring().retried(loop, attempt);
  }

  /** Notes something, so many times. Event loop only. */
  public void note(Loop loop, Note note, int times) {
    measuring().note(loop, note, times);
  }

  /** Does work that must not hold up an event loop; false: the run has ended, it is not done. */
  public boolean aside(Runnable work) {
    return measuring().aside(work);
  }

  /** What goes to Gatling's own report. */
  public GatlingFigures figures() {
    return figures;
  }

  private Measuring measuring() {
    Measuring current = measuring;
    if (current == null) {
      throw new IllegalStateException(NOT_STARTED + notStarted);
    }
    return current;
  }
}
