// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.OutputLimit;
import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.AnswerListenerFactory;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Place;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Texts;
import io.github.gatlingllm.exchange.AnswerOwner;
import io.github.gatlingllm.exchange.AnswerReader;
import io.github.gatlingllm.exchange.AnswerTokens;
import io.github.gatlingllm.exchange.ClientTokenCounts;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.UriOrigin;
import io.github.gatlingllm.exchange.UsageCheck;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.run.LlmComponents;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends a request before the load, and waits for its answer. */
final class PreflightRequest {

  private final ChatDefinition definition;
  private final Sender sender;
  private final LlmComponents llm;

  PreflightRequest(ChatDefinition definition, Sender sender, LlmComponents llm) {
    this.definition = definition;
    this.sender = sender;
    this.llm = llm;
  }

  /**
   * The result.
   *
   * @param failure null if the request succeeded
   */
  record Result(AnswerListener answer, @Nullable Failure failure) {

    /** Returns the record of the request, outside any load. */
    RequestRecord record(String name, Session session, RequestFactory.Prepared prepared) {
      AnswerReader reader = answer.reader();
      long duration = Math.max(0, answer.closedAt() - answer.sentAt());
      return new RequestRecord(
          new RequestId(name, List.of(), session.scenario(), session.userId(), null),
          AnswerOutcome.of(answer, failure),
          new Timing(
              Timing.ABSENT,
              answer.sentAt(),
              answer.closedAt(),
              reader.timeline().firstOutput(),
              reader.timeline().stamps(),
              prepared.chat().stream()),
          AnswerTokens.of(
              reader,
              ClientTokenCounts.NOTHING,
              TokenSource.USAGE,
              new UsageCheck(OutputLimit.of(prepared.chat()), duration)),
          Phase.WARM_UP,
          prepared.requested());
    }
  }

  /**
   * Sends the request and waits for its answer.
   *
   * @param silence if it is shorter than the time of the request: the longest wait for the head of
   *     the answer; the request then timed out
   * @throws PreflightFailedException if no answer comes
   */
  Result send(Session session, RequestFactory.Prepared prepared, Duration silence) {
    var result = new CompletableFuture<Result>();
    AnswerListener listener =
        listener(session, prepared, new Texts(null, null, null), Marks.NONE, result);
    if (silence.compareTo(most()) >= 0) {
      return send(session, prepared, listener, result);
    }
    Future<?> timer =
        session
            .eventLoop()
            .schedule(() -> silent(listener, result), silence.toNanos(), TimeUnit.NANOSECONDS);
    try {
      return send(session, prepared, listener, result);
    } finally {
      timer.cancel(false);
    }
  }

  private Duration most() {
    return llm.protocol().endpoint().timeouts().request();
  }

  private static void silent(AnswerListener listener, CompletableFuture<Result> result) {
    if (!result.isDone() && listener.status() == 0) {
      listener.giveUp(Failure.of(Failure.TIMEOUT, null));
    }
  }

  /**
   * Sends the request and waits for its answer.
   *
   * @param text receives the answer
   * @param hidden receives the rest of the answer; null if it is not needed
   * @param marks what is marked in it
   * @throws PreflightFailedException if no answer comes
   */
  Result send(
      Session session,
      RequestFactory.Prepared prepared,
      StringBuilder text,
      @Nullable StringBuilder hidden,
      Marks marks) {
    var result = new CompletableFuture<Result>();
    AnswerListener listener =
        listener(session, prepared, new Texts(text, hidden, null), marks, result);
    return send(session, prepared, listener, result);
  }

  private AnswerListener listener(
      Session session,
      RequestFactory.Prepared prepared,
      Texts texts,
      Marks marks,
      CompletableFuture<Result> result) {
    return AnswerListenerFactory.of(patient(), llm.protocol())
        .with(marks)
        .listener(
            prepared,
            texts,
            (stamp, read, first) -> {},
            new Place(
                llm.run().answers().servers().at(UriOrigin.of(prepared.http().getUri())),
                session.eventLoop(),
                System.nanoTime()),
            new Waiting(result));
  }

  private Result send(
      Session session,
      RequestFactory.Prepared prepared,
      AnswerListener listener,
      CompletableFuture<Result> result) {
    session.eventLoop().execute(() -> sender.sendNow(session, prepared.http(), listener));
    llm.run().beforehand().sent();
    try {
      Result got = result.get(most().toMillis() + 1000, TimeUnit.MILLISECONDS);
      llm.run().beforehand().ended(AnswerTokens.reported(got.answer().reader()), 0);
      return got;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PreflightFailedException(ActionTexts.INTERRUPTED);
    } catch (ExecutionException | TimeoutException e) {
      throw new PreflightFailedException(
          ActionTexts.noAnswer(prepared.http().getUri().toUrl(), prepared.chat().model()));
    }
  }

  /** Returns the request without retries and without giving up. */
  private ChatDefinition patient() {
    ChatSettings patient = definition.settings();
    patient.abandonAfter = null;
    patient.abandonAfterTokens = 0;
    patient.patience = null;
    patient.retry = null;
    return patient.frozen();
  }

  private record Waiting(CompletableFuture<Result> result) implements AnswerOwner {

    @Override
    public void sent(AnswerListener answer) {
      // Only the end matters.
    }

    @Override
    public void writes(Channel connection) {
      // It is not part of the load.
    }

    @Override
    public void ended(AnswerListener answer, @Nullable Failure failure) {
      result.complete(new Result(answer, failure));
    }

    @Override
    public void abandoned(AnswerListener answer, String reason) {
      throw new IllegalStateException("what is sent before the load is never abandoned");
    }
  }
}
