// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.Channel;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The sending of a request: its times and its connection. Event loop only. */
final class RequestSending {

  private static final long NEVER = Long.MIN_VALUE;

  private final ServerConnections server;
  private final Secrets secrets;
  private long sentAt = NEVER;
  private long connectingSince;
  private long writingAt = NEVER;
  private long writtenAt = NEVER;
  private boolean connected;
  private @Nullable AnswerConnection connection;

  /**
   * Creates a sending.
   *
   * @param server the destination
   * @param secrets the secrets of the request, which an answer may repeat
   */
  RequestSending(ServerConnections server, Secrets secrets) {
    this.server = server;
    this.secrets = secrets;
  }

  /** Called when the HTTP client takes the request. */
  void begin(long now) {
    sentAt = now;
    connectingSince = now;
  }

  boolean begun() {
    return sentAt != NEVER;
  }

  /** Returns when the client first took the request. */
  long sentAt() {
    return sentAt;
  }

  /** Called when the client takes the request again. Times still count from the first sending. */
  void beginAgain(long now) {
    connectingSince = now;
    writingAt = NEVER;
    writtenAt = NEVER;
    connected = false;
    connection = null;
  }

  /**
   * Called before the request is written to an HTTP/2 connection, which may carry other requests.
   */
  AnswerConnection writeOverHttp2(Channel channel, AnswerListener answer, long now) {
    AnswerConnection over = write(AnswerConnection.over(channel, true, answer, secrets), now);
    Http2Ping.withRequest(channel, server);
    return over;
  }

  /**
   * Called before the request is written to an HTTP/1.1 connection.
   *
   * @param resendable whether the request may be sent again if the connection ended now
   */
  AnswerConnection writeOverHttp1(
      Channel channel, AnswerListener answer, BooleanSupplier resendable, long now) {
    AnswerConnection over = write(AnswerConnection.over(channel, false, answer, secrets), now);
    ConnectionHistory history = over.history();
    history.request(server, resendable);
    if (!history.reused()) {
      server.connected(writingAt - connectingSince);
    }
    return over;
  }

  private AnswerConnection write(AnswerConnection over, long now) {
    connection = over;
    writingAt = now;
    connected = over.firstUse();
    return over;
  }

  /** Called when the system call that took the first bytes has returned. */
  void flushed(long now) {
    writtenAt = now;
  }

  boolean written() {
    return writingAt != NEVER;
  }

  /** Returns when the system call had returned, or {@link Timing#ABSENT}. */
  long writtenAt() {
    return writtenAt == NEVER ? Timing.ABSENT : writtenAt;
  }

  /**
   * Returns the time the client needed to send the request, in nanoseconds, without the time to
   * connect, which belongs to the network and the server.
   */
  long heldNanos() {
    return writtenAt - (connected ? writingAt : connectingSince);
  }

  /** Returns the destination. */
  ServerConnections server() {
    return server;
  }

  /** Returns the shortest round trip to the server in nanoseconds, or absent. */
  long networkNanos() {
    return server.networkNanos();
  }

  /** Returns the connection that the request was written to; null if there is none yet. */
  @Nullable AnswerConnection connection() {
    return connection;
  }
}
