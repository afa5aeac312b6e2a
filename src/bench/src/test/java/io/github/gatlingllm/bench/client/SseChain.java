// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.http.HttpDsl.sse;

import io.gatling.http.action.sse.SseInboundMessage;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;

/**
 * One request by Gatling alone, as its guide to LLM APIs writes it: connect, look at the messages
 * that came until the last one is there, close. The guide's loop takes no breath; this one looks
 * ten times a second. Its stamps are Gatling's own, in whole milliseconds.
 */
final class SseChain {

  /** More than come between two looks: older ones would be thrown away. */
  static final int BUFFER = 100_000;

  private static final Duration PACE = Duration.ofMillis(100);
  private static final String STREAM = "stream";
  private static final String NUMBER = "number";

  private final AtomicLong numbers = new AtomicLong();
  private final Rows rows;
  private final ToIntFunction<Session> tokens;
  private final boolean roleFirst;

  /**
   * Creates it.
   *
   * @param rows what it writes of each request
   * @param tokens of the answer that a user asks for now
   * @param roleFirst whether the server's first event holds the role and no token
   */
  SseChain(Rows rows, ToIntFunction<Session> tokens, boolean roleFirst) {
    this.rows = rows;
    this.tokens = tokens;
    this.roleFirst = roleFirst;
  }

  ChainBuilder request() {
    return exec(this::begin)
        .exec(
            sse("connect")
                .post(BenchRequest.PATH)
                .header("Content-Type", "application/json")
                .header(BenchRequest.ID, session -> BenchRequest.id(session.getLong(NUMBER)))
                .body(StringBody(session -> BenchRequest.body(stamps(session).tokens()))))
        .exec(
            asLongAs(session -> !stamps(session).over())
                .on(pause(PACE), sse.processUnmatchedMessages(this::look)))
        .exec(sse("close").close());
  }

  private Session begin(Session session) {
    return session
        .set(NUMBER, numbers.incrementAndGet())
        .set(
            STREAM,
            new SseStamps(
                tokens.applyAsInt(session),
                System.nanoTime(),
                System.currentTimeMillis(),
                roleFirst));
  }

  private Session look(List<SseInboundMessage> messages, Session session) {
    SseStamps stamps = stamps(session);
    stamps.take(messages);
    if (stamps.over()) {
      rows.add(stamps.row(session.getLong(NUMBER), System.nanoTime()));
    }
    return session;
  }

  private static SseStamps stamps(Session session) {
    SseStamps stamps = session.get(STREAM);
    if (stamps == null) {
      throw new IllegalStateException("no stream was begun");
    }
    return stamps;
  }
}
