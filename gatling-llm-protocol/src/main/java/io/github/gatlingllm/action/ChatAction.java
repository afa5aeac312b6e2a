// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.commons.validation.Validation;
import io.gatling.commons.validation.Validation$;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.AnswerListenerFactory;
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
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.protocol.Recording;
import io.github.gatlingllm.protocol.Tracing;
import io.github.gatlingllm.quality.structured.FormCheck;
import io.github.gatlingllm.request.Answer;
import io.github.gatlingllm.request.LlmCheckType;
import io.github.gatlingllm.run.LiveRun;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.LlmRun;
import io.github.gatlingllm.run.RequestSlos;
import io.github.gatlingllm.run.notes.Asking;
import io.github.gatlingllm.session.Due;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** Sends a chat request once for each session that comes by. */
final class ChatAction extends RequestActionBridge {

  private final ChatActionBuilder builder;
  private final LlmComponents llm;
  private final RequestFactory factory;
  private final @Nullable QuestionRequests questions;
  private final @Nullable FreeRequests free;
  private final @Nullable FormCheck form;
  private final Sender sender;
  private final AnswerListenerFactory listeners;
  private final @Nullable AnswerListenerFactory probing;
  private final RetryRule retryRule;
  private final AnswerChecks<Answer> checks;
  private final RequestSlos slos;
  private final FailureNotice failureNotice;
  private final PromptSamples promptSamples = new PromptSamples();
  private final boolean textNeeded;
  private final @Nullable Tracing tracing;
  private final String unverified;

  ChatAction(
      ChatActionBuilder builder,
      LlmComponents llm,
      RequestFactory factory,
      @Nullable QuestionRequests questions,
      @Nullable FreeRequests free,
      @Nullable FormCheck form,
      Sender sender,
      CoreComponents core,
      Action next,
      FailureNotice failureNotice) {
    super(core, next);
    this.builder = builder;
    this.llm = llm;
    this.factory = factory;
    this.questions = questions;
    this.free = free;
    this.form = form;
    this.sender = sender;
    this.tracing = factory.ownTrace() ? null : llm.protocol().recording().tracing();
    this.failureNotice = failureNotice;
    this.unverified = CertificateTrust.of(core.configuration()).missing();
    AnswerListenerFactory plain = AnswerListenerFactory.of(builder.definition(), llm.protocol());
    boolean calls = form != null && form.tools() != null;
    this.listeners = calls || scoresCalls(questions) ? plain.withCalls() : plain;
    this.probing = questions == null ? null : plain.withTokens();
    this.retryRule = new RetryRule(builder.definition().policy().retry(), InstantSource.system());
    this.checks = AnswerChecks.of(builder.definition().checks());
    this.slos = llm.run().slos(llm.protocol(), builder.definition().slos());
    this.textNeeded =
        LlmCheckType.textNeeded(builder.definition().checks())
            || builder.definition().conversation() != null;
  }

  private boolean scoresCalls(@Nullable QuestionRequests questions) {
    return questions != null
        && llm.protocol().gate().scoresCalls(builder.definition().name().constant().orElse(""));
  }

  @Override
  public String name() {
    return "llm-chat";
  }

  @Override
  public Function1<Session, Validation<String>> requestName() {
    return builder.definition().name().function();
  }

  @Override
  public Validation<BoxedUnit> sendRequest(Session arriving) {
    Session session = Due.taken(arriving);
    String requestName = Conversions.resolve(requestName(), session);
    LlmRun run = llm.run();
    LiveRun live = run.live();
    if (live.holding()) {
      return Validation$.MODULE$.unit(); // the user waits for the run's end, which is near
    }
    Due due = run.due(arriving, builder);
    Recording recording = llm.protocol().recording();
    long number = recording.requestIds() ? run.nextRequestNumber() : 0;
    String requestId = recording.requestIds() ? "r-" + number : null;
    RequestId own =
        new RequestId(
            requestName,
            Conversions.list(session.groups()),
            session.scenario(),
            session.userId(),
            requestId,
            0,
            0,
            tracing == null ? null : tracing.traceId(number),
            null,
            due.sequence());
    String traceparent = tracing == null ? null : tracing.traceparent(number);
    Asking asking =
        questions == null
            ? null
            : run.answers().asking(llm.protocol().gate(), builder.definition());
    boolean ungoverned = asking == null && free != null && free.takesNext(run);
    RequestId id =
        asking != null
            ? own.asProbe(asking.probe(), asking.named())
            : ungoverned ? FreeRequests.named(own, run.answers().forms()) : own;
    RequestFactory.Prepared prepared;
    try {
      prepared =
          questions == null || asking == null
              ? (free != null && ungoverned ? free.factory() : factory)
                  .prepare(session, requestId, traceparent)
              : questions.prepare(
                  session, asking.question(), asking.deterministic(), requestId, traceparent);
    } catch (RuntimeException e) {
      new UnbuiltRequest(this, session, id, due, asking).fail(e);
      return Validation$.MODULE$.unit();
    }
    live.destinations().model(prepared.chat().model());
    String origin = UriOrigin.of(prepared.http().getUri());
    live.destinations().target(origin);
    if (prepared.secrets().any()) {
      run.answers().exposed().sent(origin, prepared.http().getUri().getHost(), unverified);
    }
    var turn = ConversationTurn.of(builder.definition(), session, prepared.said());
    new ChatCall(
            this,
            session,
            id,
            turn,
            due,
            prepared,
            run.answers().servers().at(origin),
            asking,
            asking == null && !ungoverned ? form : null)
        .attempt();
    return Validation$.MODULE$.unit();
  }

  /** Listeners of probes, which are to tell their tokens; null: these requests ask none. */
  @Nullable AnswerListenerFactory probing() {
    return probing;
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

  LlmComponents llm() {
    return llm;
  }

  RequestSlos slos() {
    return slos;
  }

  AnswerChecks<Answer> checks() {
    return checks;
  }

  void tellFailure(String requestName, Failure failure, @Nullable String retryAfter) {
    failureNotice.failed(requestName, failure, retryAfter);
  }
}
