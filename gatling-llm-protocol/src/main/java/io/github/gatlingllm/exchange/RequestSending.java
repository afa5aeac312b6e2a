// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.Channel;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** When a request is sent, and over which connection. Event loop only. */
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
   * Not yet.
   *
   * @param server where to
   * @param secrets of the request, which an answer may repeat
   */
  RequestSending(ServerConnections server, Secrets secrets) {
    this.server = server;
    this.secrets = secrets;
  }

  /** The HTTP client takes the request. */
  void begin(long now) {
    sentAt = now;
    connectingSince = now;
  }

  boolean begun() {
    return sentAt != NEVER;
  }

  /** When the client took it, the first time. */
  long sentAt() {
    return sentAt;
  }

  /** The client takes it once more; its times go on from the first. */
  void beginAgain(long now) {
    connectingSince = now;
    writingAt = NEVER;
    writtenAt = NEVER;
    connected = false;
    connection = null;
  }

  /** It is about to be written to a connection of HTTP/2, which may carry others. */
  AnswerConnection writeOverHttp2(Channel channel, AnswerListener answer, long now) {
    AnswerConnection over = write(AnswerConnection.over(channel, true, answer, secrets), now);
    Http2Ping.withRequest(channel, server);
    return over;
  }

  /**
   * It is about to be written to a connection of HTTP/1.1.
   *
   * @param resendable whether it may be sent again, were the connection to end now
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

  /** The system's call has returned that took its first bytes. */
  void flushed(long now) {
    writtenAt = now;
  }

  boolean written() {
    return writingAt != NEVER;
  }

  /** When the system's call had returned, or {@link Timing#ABSENT}. */
  long writtenAt() {
    return writtenAt == NEVER ? Timing.ABSENT : writtenAt;
  }

  /**
   * What the client itself took to send it, in nanoseconds: not what connecting took, which is the
   * network's and the server's.
   */
  long heldNanos() {
    return writtenAt - (connected ? writingAt : connectingSince);
  }

  /** Where it goes. */
  ServerConnections server() {
    return server;
  }

  /** The shortest way to the server and back, in nanoseconds, or absent. */
  long networkNanos() {
    return server.networkNanos();
  }

  /** The connection that it was written to; null while there is none. */
  @Nullable AnswerConnection connection() {
    return connection;
  }
}
