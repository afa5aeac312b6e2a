/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.gatling.DueTimes;
import io.github.gatlingllm.gatling.FirstActions;
import io.github.gatlingllm.gatling.GatlingInside;
import io.github.gatlingllm.gatling.LastRecords;
import io.github.gatlingllm.gatling.StatsTap;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloPlan;
import io.github.gatlingllm.timeline.Consumption;
import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestRecord;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run, from the first protocol that joins it to the last line on the console. Made once per
 * simulation; scenarios with protocols of their own share it.
 */
public final class LlmRun implements StatsTap.Listener {

  private static final Logger LOGGER = LoggerFactory.getLogger(LlmRun.class);
  private static final String NOT_STARTED = "the LLM report could not start: ";

  private final CoreComponents core;
  private final GatlingInside inside;
  private final DueTimes dueTimes;
  private final FirstActions firstActions;
  private final GatlingFigures figures;
  private final Set<LlmProtocol> protocols = new LinkedHashSet<>();
  private final RequestNames requestNames = new RequestNames();

  private final RunSlos slos = new RunSlos();
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  private final AnswerMix answerMix = new AnswerMix();

  /** What was used up before the load: by the thread that builds the scenarios. */
  private final Consumption beforehand = new Consumption();

  private volatile @Nullable Measuring measuring;
  private volatile @Nullable Books books;
  private volatile @Nullable Throwable notStarted;

  private LlmRun(
      CoreComponents core, GatlingInside inside, DueTimes dueTimes, FirstActions firstActions) {
    this.core = core;
    this.inside = inside;
    this.dueTimes = dueTimes;
    this.firstActions = firstActions;
    this.figures = new GatlingFigures(core.statsEngine());
  }

  /** Enters a run that Gatling is about to start. */
  static LlmRun enter(CoreComponents core) {
    GatlingInside inside = GatlingInside.of(core);
    var run = new LlmRun(core, inside, inside.trackDueTimes(), inside.firstActions());
    inside.tap(run);
    LastWords.on(() -> LevelRun.slos(inside).forEach(run.slos::named));
    return run;
  }

  /**
   * A run beside this one, to send requests before it starts of which nothing is kept: neither
   * here, nor by Gatling, nor in any file.
   *
   * @param quiet Gatling's components, but nobody who takes records
   * @param protocol of these requests
   * @param held the SLOs that they are held against
   */
  public LlmRun rehearsal(CoreComponents quiet, LlmProtocol protocol, List<Slo> held) {
    var run = new LlmRun(quiet, inside, dueTimes, firstActions);
    run.books =
        Books.rehearsal(
            inside, new RunSetup(inside.identity(), List.of(protocol), List.of(), held, List.of()));
    return run;
  }

  /** The rehearsal is over. */
  public void rehearsed() {
    books().close();
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
    Gate.requireOneSetOfLimits(protocols);
    slos.join(joining.gate());
  }

  /** A run that nobody measures must not go on: it would end well without having been judged. */
  @Override
  public void started() {
    try {
      Assertions.requireOwned(inside.assertions(), protocols);
      requestNames.requireMeant().forEach(LOGGER::warn);
      OpenFiles.warning(inside.peakUsers(), OpenFiles.most()).ifPresent(LOGGER::warn);
      Measuring started =
          Measuring.start(
              core,
              inside,
              RunSetup.of(protocols, inside, slos.all(), requestNames.dialects()),
              figures,
              beforehand,
              answerMix);
      measuring = started;
      books = started.books();
    } catch (Throwable e) {
      notStarted = e;
      if (e instanceof IllegalStateException refused) {
        LastWords.end(refused);
      }
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

  /** To be told of each request when its action is built. */
  public RequestNames requestNames() {
    return requestNames;
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
    return books().holding();
  }

  /** The run's zero: {@code System.nanoTime()} when Gatling started its first user. */
  public long zero() {
    return books().zero();
  }

  /** What the event loop keeps. Event loop only. */
  public Loop loop(EventLoop eventLoop) {
    return books().loop(eventLoop);
  }

  /**
   * When the user's request was due. Known for the first request behind each pace, and else once:
   * for the first request of a user; if nothing before it takes time.
   */
  public Due due(Session session, ActionBuilder builder) {
    if (firstActions.isPaced(session, builder)) {
      return Due.of(session, zero());
    }
    if (!firstActions.isFirst(session, builder)) {
      return Due.UNKNOWN;
    }
    Long due = dueTimes.take(session.scenario(), session.userId());
    // The first may be due in a millisecond that had begun before the run did.
    return due == null ? Due.UNKNOWN : new Due(Math.max(0, due - zero()), false);
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

  /** A user starts. */
  void userStarts() {
    Books current = books;
    if (current != null) {
      current.userStarts();
    }
  }

  /** The user leaves. */
  void forget(Session session) {
    Books current = books;
    if (current != null) {
      current.userLeft();
    }
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

  /** A new number for a request, from 1. */
  public long nextRequestNumber() {
    return books().nextRequestNumber();
  }

  /**
   * A request has been sent.
   *
   * @param held the SLOs it is held against
   * @return the part of the run to which it belongs
   */
  public Phase sent(Due due, long sentNanos, List<Slo> held) {
    return books().sent(due, sentNanos, held);
  }

  /** A request is written over that connection. */
  public void uses(Channel connection) {
    books().uses(connection);
  }

  /** A model that a request asked for. */
  public void model(String name) {
    books().model(name);
  }

  /** Where a request goes: scheme, host and port, and nothing that could be a secret. */
  public void target(String origin) {
    books().target(origin);
  }

  /**
   * Writes a request's end down. Event loop only.
   *
   * @param slos those that it is held against
   */
  public void ended(Loop loop, RequestRecord request, List<Slo> slos) {
    books().ended(loop, request, slos);
  }

  /** Writes down an attempt that failed and will be followed by another. Event loop only. */
  public void retried(Loop loop, RequestRecord attempt) {
    books().retried(loop, attempt);
  }

  /** Notes something, so many times. Event loop only. */
  public void note(Loop loop, Note note, int times) {
    books().note(loop, note, times);
  }

  /**
   * Notes what a measured request asked and what answered it. Event loop only.
   *
   * @param model the model that the answer names; null: it names none
   * @param server which it was sent to
   */
  public void answered(
      Loop loop, RequestRecord request, ChatRequest asked, @Nullable String model, String server) {
    if (!loop.over()) {
      answerMix.add(request, asked, model, server);
    }
  }

  /** What the run learns of the servers that it sends to. */
  public Servers servers() {
    return answerMix.servers();
  }

  /** What a server tells: how many tokens prompt and answer may have together. */
  public void contextLength(String model, int tokens) {
    answerMix.contextLength(model, tokens);
  }

  /** Does work that must not hold up an event loop; false: the run has ended, it is not done. */
  public boolean aside(Runnable work) {
    return books().aside(work);
  }

  /** What goes to Gatling's own report. */
  public GatlingFigures figures() {
    return figures;
  }

  private Books books() {
    Books current = books;
    if (current == null) {
      throw new IllegalStateException(NOT_STARTED + notStarted);
    }
    return current;
  }
}
