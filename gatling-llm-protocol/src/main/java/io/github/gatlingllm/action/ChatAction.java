// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.commons.validation.Validation;
import io.gatling.commons.validation.Validation$;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.AnswerListenerFactory;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.RetryRule;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.UriOrigin;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.FailureNotice;
import io.github.gatlingllm.gatling.AnswerChecks;
import io.github.gatlingllm.gatling.CertificateTrust;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.gatling.RequestActionBridge;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.protocol.SloHeaders;
import io.github.gatlingllm.protocol.Tracing;
import io.github.gatlingllm.request.Answer;
import io.github.gatlingllm.request.LlmCheckType;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.LlmRun;
import io.github.gatlingllm.run.RequestSlos;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.session.UserJob;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** Sends a chat request for each session that arrives. */
final class ChatAction extends RequestActionBridge {

  private final ChatActionBuilder builder;
  private final LlmComponents llm;
  private final RequestFactory factory;
  private final RequestSeams seams;
  private final Sender sender;
  private final AnswerListenerFactory listeners;
  private final AnswerListenerFactory callListeners;
  private final AnswerListenerFactory tokenListeners;
  private final RetryRule retryRule;
  private final AnswerChecks<Answer> checks;
  private final RequestSlos slos;
  private final FailureNotice failureNotice;
  private final PromptSamples promptSamples = new PromptSamples();
  private final boolean textNeeded;
  private final AnswerReading reading;
  private final @Nullable Tracing tracing;
  private final String unverified;

  ChatAction(
      ChatActionBuilder builder,
      LlmComponents llm,
      RequestFactory factory,
      RequestSeams seams,
      Sender sender,
      CoreComponents core,
      Action next,
      FailureNotice failureNotice) {
    super(core, next);
    this.builder = builder;
    this.llm = llm;
    this.factory = factory;
    this.seams = seams;
    this.sender = sender;
    this.tracing = factory.ownTrace() ? null : llm.protocol().recording().tracing();
    this.failureNotice = failureNotice;
    this.unverified = CertificateTrust.of(core.configuration()).missing();
    this.listeners = AnswerListenerFactory.of(builder.definition(), llm.protocol());
    this.callListeners = listeners.with(Marks.CALLS);
    this.tokenListeners = listeners.with(Marks.TOKENS);
    this.retryRule = new RetryRule(builder.definition().policy().retry(), InstantSource.system());
    this.checks = AnswerChecks.of(builder.definition().checks());
    this.slos = llm.run().slos(llm.protocol(), builder.definition().slos());
    this.reading = reading(llm, seams, listeners);
    this.textNeeded =
        LlmCheckType.textNeeded(builder.definition().checks())
            || builder.definition().conversation() != null;
  }

  private static AnswerReading reading(
      LlmComponents llm, RequestSeams seams, AnswerListenerFactory listeners) {
    return new AnswerReading(
        llm.protocol().recording().counting(),
        listeners.dialect().generates() ? seams.rater() : null);
  }

  @Override
  public String name() {
    return "llm-chat";
  }

  /** Returns what is done with the texts of answers. */
  AnswerReading reading() {
    return reading;
  }

  @Override
  public Function1<Session, Validation<String>> requestName() {
    return builder.definition().name().function();
  }

  @Override
  public Validation<BoxedUnit> sendRequest(Session arriving) {
    Session session = DueTime.cleared(arriving);
    String requestName = Conversions.resolve(requestName(), session);
    LlmRun run = llm.run();
    if (run.live().holding()) {
      return Validation$.MODULE$.unit(); // the user waits for the end of the run
    }
    DueTime due = run.users().due(arriving, builder);
    long number = prefix() == null ? 0 : run.nextRequestNumber();
    send(session, due, id(session, requestName, number, due), number);
    return Validation$.MODULE$.unit();
  }

  /** Sends a request beside the load: without a place in its schedule and among its users. */
  void sendBeside(Session session, DueTime due) {
    String requestName = Conversions.resolve(requestName(), session);
    long number = prefix() == null ? 0 : llm.run().nextRequestNumber();
    RequestId id = id(session, requestName, number, due).asProbe(RequestId.BYSTANDER, null);
    send(session, due, id, number);
  }

  private @Nullable String prefix() {
    return llm.protocol().recording().requestIds();
  }

  private RequestId id(Session session, String requestName, long number, DueTime due) {
    return new RequestId(
        requestName,
        Conversions.list(session.groups()),
        session.scenario(),
        session.userId(),
        prefix() == null ? null : prefix() + number,
        0,
        0,
        tracing == null ? null : tracing.traceId(number),
        null,
        due.sequence(),
        UserJob.step(session, requestName));
  }

  private void send(Session session, DueTime due, RequestId own, long number) {
    InjectedPrompt injected = seams.next();
    RequestId id = injected == null ? own : injected.id(own);
    RequestFactory.Prepared prepared;
    try {
      prepared = prepare(session, own.requestId(), number, injected);
      announce(id, prepared);
    } catch (RuntimeException e) {
      new UnbuiltRequest(this, session, id, due, listeners(injected)).fail(e);
      return;
    }
    ServerConnections server = server(prepared);
    var turn = ConversationTurn.of(builder.definition(), session, prepared.sentMessages());
    new ChatCall(this, session, id, turn, due, prepared, server, injected).begin();
  }

  private RequestFactory.Prepared prepare(
      Session session, @Nullable String requestId, long number, @Nullable InjectedPrompt injected) {
    String traceparent = tracing == null ? null : tracing.traceparent(number);
    return injected == null
        ? factory.prepare(session, requestId, traceparent)
        : injected.prepare(session, requestId, traceparent);
  }

  /** Adds the headers with the SLO of the request. */
  private void announce(RequestId id, RequestFactory.Prepared prepared) {
    SloHeaders headers = llm.protocol().recording().sloHeaders();
    if (headers != null) {
      headers.addTo(prepared.http().getHeaders(), slos.of(id));
    }
  }

  /** Returns the server of the request, and records it as a destination for the report. */
  private ServerConnections server(RequestFactory.Prepared prepared) {
    LlmRun run = llm.run();
    String origin = UriOrigin.of(prepared.http().getUri());
    run.live().destinations().model(prepared.chat().model());
    run.live().destinations().target(origin);
    if (prepared.secrets().any()) {
      run.answers().exposed().sent(origin, prepared.http().getUri().getHost(), unverified);
    }
    return run.answers().servers().at(origin);
  }

  /** Returns the listeners of the response; empty if no feature needs its text. */
  List<ResponseListener> listeners(@Nullable InjectedPrompt injected) {
    return injected == null ? seams.listeners() : injected.listeners();
  }

  /** Returns whether the requests go to another server than the one under test. */
  boolean elsewhere() {
    return listeners.dialect().elsewhere();
  }

  /** Records that a request of the load leaves, and returns its phase. */
  Phase sent(EventLoopRun loop, RequestId id, DueTime due, long sentNanos) {
    Phase phase = loop.sent(due, sentNanos, slos.of(id));
    if (elsewhere()) {
      loop.sentElsewhere();
    }
    return phase;
  }

  boolean textNeeded() {
    return textNeeded;
  }

  PromptSamples promptSamples() {
    return promptSamples;
  }

  RetryRule retryRule() {
    return retryRule;
  }

  Sender sender() {
    return sender;
  }

  AnswerListenerFactory listeners() {
    return listeners;
  }

  /** Returns the factory whose listeners set these marks in the hidden text. */
  AnswerListenerFactory listeners(Marks marks) {
    return switch (marks) {
      case NONE -> listeners;
      case CALLS -> callListeners;
      case TOKENS -> tokenListeners;
    };
  }

  LlmComponents llm() {
    return llm;
  }

  RequestSlos slos() {
    return slos;
  }

  AnswerChecks<Answer> checks() {
    return checks;
  }

  void reportFailure(String requestName, Failure failure, @Nullable String retryAfter) {
    failureNotice.failed(requestName, failure, retryAfter);
  }
}
