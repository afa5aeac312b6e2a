// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.protocol.Endpoint;
import io.github.gatlingllm.protocol.Limits;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Abandonment;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.AnswerPartsReader;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * Creates the listeners of a request's answers.
 *
 * @param dialect the dialect of the answers
 * @param limits the size limits
 * @param deadlines the time limits
 * @param enoughTokens the number of output tokens after which the client gives up on purpose; 0 for
 *     never
 * @param marks what is marked in the hidden text
 * @param resend whether a request is sent again if its kept-alive connection had just been closed
 * @param finishRequired whether an answer without a finish reason fails
 */
public record AnswerListenerFactory(
    Dialect dialect,
    Limits limits,
    Deadlines deadlines,
    int enoughTokens,
    Marks marks,
    boolean resend,
    boolean finishRequired) {

  /** What is marked in the hidden text. */
  public enum Marks {
    NONE,
    /** Tool calls. */
    CALLS,
    /** The tokens of the output text; the hidden text contains nothing else then. */
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
   * Requires that tool calls of the dialect's answers can be read.
   *
   * @throws IllegalStateException if they can't
   */
  public void requireCalls() {
    if (dialect.callReader(new StringBuilder(), new StringBuilder()) == null) {
      throw new IllegalStateException(ExchangeTexts.callsNotRead(dialect.id()));
    }
  }

  /** Returns a factory with other marks, if the dialect supports them. */
  public AnswerListenerFactory with(Marks others) {
    return new AnswerListenerFactory(
        dialect, limits, deadlines, enoughTokens, others, resend, finishRequired);
  }

  /**
   * The buffers of an answer's texts.
   *
   * @param text the output text; null if it is not needed
   * @param hidden the rest of the answer; null if it is not needed
   * @param parts collects its calls and its reasoning from the events; null if they are not needed
   */
  public record Texts(
      @Nullable StringBuilder text, @Nullable StringBuilder hidden, @Nullable AnswerParts parts) {}

  /**
   * Where an answer is received.
   *
   * @param zero the {@code System.nanoTime()} from which stamps count
   */
  public record Place(ServerConnections server, EventLoop eventLoop, long zero) {}

  /** Creates the listener of one answer. */
  public AnswerListener listener(
      RequestFactory.Prepared request,
      Texts texts,
      ArrivalListener chunks,
      Place place,
      AnswerOwner owner) {
    var reader =
        new AnswerReader(
            dialect.framing().newDecoder(limits.eventBytes()),
            reader(request.chat(), texts),
            chunks,
            place.zero());
    reader.expectChoices(request.chat().choices());
    if (dialect.elsewhere()) {
      reader.fromOtherServer();
    }
    return new AnswerListener(
        this, reader, request, place.server(), place.eventLoop(), place.zero(), owner);
  }

  private DeltaReader reader(ChatRequest request, Texts texts) {
    DeltaReader marking = marking(texts.text(), texts.hidden());
    StringBuilder hidden = marks == Marks.NONE || marking != null ? texts.hidden() : null;
    if (hidden == null && texts.parts() != null) {
      hidden = new StringBuilder();
    }
    DeltaReader reader = marking == null ? dialect.reader(request, texts.text(), hidden) : marking;
    return texts.parts() == null || hidden == null
        ? reader
        : new AnswerPartsReader(reader, texts.parts(), hidden);
  }

  /** Returns a reader that sets marks in the hidden text; null if none are wanted or possible. */
  private @Nullable DeltaReader marking(
      @Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    if (marks == Marks.NONE || text == null || hidden == null) {
      return null;
    }
    return marks == Marks.CALLS
        ? dialect.callReader(text, hidden)
        : dialect.tokenReader(text, hidden);
  }
}
