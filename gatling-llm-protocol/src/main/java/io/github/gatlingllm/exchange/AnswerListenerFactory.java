// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.protocol.Endpoint;
import io.github.gatlingllm.protocol.Limits;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Abandonment;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * Makes the listeners of a request's answers.
 *
 * @param dialect that they come in
 * @param limits of what is taken in
 * @param deadlines for what comes late
 * @param enoughTokens after so many output tokens the client gives up on purpose; 0: never
 * @param marks what is told apart in the hidden text
 * @param resend whether a request goes out again whose kept-alive connection had just been closed
 * @param finishRequired whether an answer without a finish reason has failed
 */
public record AnswerListenerFactory(
    Dialect dialect,
    Limits limits,
    Deadlines deadlines,
    int enoughTokens,
    Marks marks,
    boolean resend,
    boolean finishRequired) {

  /** What is told apart in the hidden text. */
  public enum Marks {
    NONE,
    /** Tool calls. */
    CALLS,
    /** The tokens of the output text, which is all that is in it then. */
    TOKENS
  }

  public static AnswerListenerFactory of(ChatDefinition definition, LlmProtocol protocol) {
    Endpoint endpoint = protocol.endpoint();
    Abandonment abandonment = definition.policy().abandonment();
    return new AnswerListenerFactory(
        definition.dialect(protocol),
        endpoint.limits(),
        Deadlines.of(endpoint.timeouts(), abandonment),
        abandonment.afterTokens(),
        Marks.NONE,
        endpoint.resend(),
        endpoint.finishRequired() && definition.dialect(protocol).generates());
  }

  /**
   * Refuses dialects whose answers' tool calls can't be told apart.
   *
   * @throws IllegalStateException if this is one
   */
  public void requireCalls() {
    if (dialect.callReader(new StringBuilder(), new StringBuilder()) == null) {
      throw new IllegalStateException(ExchangeTexts.callsNotRead(dialect.id()));
    }
  }

  /** The same, which marks that in the hidden text, if the dialect can. */
  public AnswerListenerFactory with(Marks others) {
    return new AnswerListenerFactory(
        dialect, limits, deadlines, enoughTokens, others, resend, finishRequired);
  }

  /**
   * What an answer is filled into.
   *
   * @param text the output text; null: it is not wanted
   * @param hidden what the answer contains besides; null: it is not wanted
   */
  public record Texts(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {}

  /**
   * Where an answer comes in.
   *
   * @param zero the {@code System.nanoTime()} from which its stamps count
   */
  public record Place(ServerConnections server, EventLoop eventLoop, long zero) {}

  /** The listener of one answer. */
  public AnswerListener listener(
      RequestFactory.Prepared request,
      Texts texts,
      ArrivalListener chunks,
      Place place,
      AnswerOwner owner) {
    var reader =
        new AnswerReader(
            dialect.framing().newDecoder(limits.eventBytes()),
            reader(texts.text(), texts.hidden()),
            chunks,
            place.zero());
    reader.expectChoices(request.chat().choices());
    return new AnswerListener(
        this, reader, request, place.server(), place.eventLoop(), place.zero(), owner);
  }

  private DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    if (marks == Marks.NONE || text == null || hidden == null) {
      return dialect.reader(text, hidden);
    }
    DeltaReader marking =
        marks == Marks.CALLS ? dialect.callReader(text, hidden) : dialect.tokenReader(text, hidden);
    return marking == null ? dialect.reader(text, null) : marking;
  }
}
