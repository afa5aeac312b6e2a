/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.protocol.ServerConnections;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** How a request leaves: when, over which connection, and whether once more. Event loop only. */
final class Departure {

  private static final long NEVER = Long.MIN_VALUE;

  private final ServerConnections server;
  private final boolean mayRepeat;
  private long begunAt = NEVER;
  private long connectingSince;
  private long writtenAt = NEVER;
  private boolean repeated;
  private @Nullable Route route;

  /**
   * Not yet.
   *
   * @param server where to
   * @param mayRepeat whether a second time is wanted at all
   */
  Departure(ServerConnections server, boolean mayRepeat) {
    this.server = server;
    this.mayRepeat = mayRepeat;
  }

  /** The client takes the request. */
  void begin(long now) {
    begunAt = now;
    connectingSince = now;
  }

  boolean begun() {
    return begunAt != NEVER;
  }

  /** When, the first time. */
  long begunAt() {
    return begunAt;
  }

  /**
   * Whether it may leave once more, were its connection to end now: one that was kept from an
   * answer before, when nothing of this one has come, and when the request has left so recently
   * that both were on their way at once (RFC 9110 §9.2.2).
   */
  boolean repeatable() {
    return mayRepeat
        && !repeated
        && route != null
        && !route.answerBegun()
        && route.life().mayCross();
  }

  /** The client takes it once more; its times go on from the first. */
  void beginAgain(long now) {
    repeated = true;
    connectingSince = now;
    writtenAt = NEVER;
    route = null;
  }

  boolean repeated() {
    return repeated;
  }

  /** It is about to be written. */
  void write(Route over, long now) {
    route = over;
    writtenAt = now;
  }

  /** To be told of a connection of HTTP/1.1 that it leaves over. */
  void liveOn(ConnectionLife life, BooleanSupplier resendable) {
    life.request(server, resendable);
    if (!life.reused()) {
      server.connected(writtenAt - connectingSince);
    }
  }

  boolean written() {
    return writtenAt != NEVER;
  }

  /** The connection that it left over; null while there is none. */
  @Nullable Route route() {
    return route;
  }
}
