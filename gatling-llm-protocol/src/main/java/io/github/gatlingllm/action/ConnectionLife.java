/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.EventLoop;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a connection of HTTP/1.1 has been through: whether it has carried answers before, and when
 * its end is the server's business with an answer that is over rather than with the request that
 * goes over it now. Event loop only.
 */
final class ConnectionLife {

  private final EventLoop eventLoop;
  private @Nullable ServerConnections server;
  private @Nullable BooleanSupplier resendable;
  private @Nullable Grace behindStream;
  private @Nullable Grace behindRequest;
  private int requests;
  private int streams;
  private boolean answered;
  private boolean hasty;
  private boolean left;

  ConnectionLife(EventLoop eventLoop) {
    this.eventLoop = eventLoop;
  }

  /**
   * A request is about to be written over it.
   *
   * @param resendable whether it may be sent again, were the connection to end now
   */
  void request(ServerConnections server, BooleanSupplier resendable) {
    this.server = server;
    this.resendable = resendable;
    behindRequest = null;
    hasty = behindStream != null && !behindStream.over();
    answered = false;
    requests++;
  }

  /** Whether it carried a request before the one that goes over it. */
  boolean reused() {
    return requests > 1;
  }

  /** Whether anybody needs to know when the rest of a request has left. */
  boolean waits() {
    return reused() && !answered;
  }

  /** Some of a request has been handed to the system. */
  void written() {
    if (server != null && waits()) {
      behindRequest = Grace.of(server.crossingNanos(), eventLoop);
    }
  }

  /** Whether the end of the connection, if it came now, has crossed the request on its way. */
  boolean mayCross() {
    return waits() && (behindRequest == null || !behindRequest.over());
  }

  /** An answer has begun. */
  void answered() {
    answered = true;
    behindStream = null;
  }

  /** A streamed answer is complete. */
  void streamEnded() {
    streams++;
    if (server != null) {
      behindStream = Grace.of(server.crossingNanos(), eventLoop);
    }
  }

  /** Whether nothing may be sent over it behind a stream, though it still stands. */
  boolean endsWithStream() {
    return server != null && server.closesBehindStreams();
  }

  /** The client closes it, of its own accord. */
  void left() {
    left = true;
  }

  /** It is closed or reset. */
  void ended() {
    if (server != null && endsBehindStream()) {
      server.closedBehindStream();
    }
    behindStream = null;
  }

  /**
   * A request that left right behind a stream, and crosses the end, tells as much. What has
   * outlived an earlier stream ends for another reason: after so many requests, say.
   */
  private boolean endsBehindStream() {
    if (behindStream == null || streams > 1) {
      return false;
    }
    return waits() ? hasty && mayCross() : !left && !behindStream.over();
  }

  /** Whether the request that is under way goes out again. */
  boolean resends() {
    return resendable != null && resendable.getAsBoolean();
  }
}
