// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.EventLoop;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The history of an HTTP/1.1 connection: whether it has carried answers before, and whether its end
 * belongs to an earlier answer rather than to the request in flight. Event loop only.
 */
final class ConnectionHistory {

  private final EventLoop eventLoop;
  private @Nullable ServerConnections server;
  private @Nullable BooleanSupplier resendable;
  private @Nullable GracePeriod behindStream;
  private @Nullable GracePeriod behindRequest;
  private int requests;
  private int streams;
  private boolean answered;
  private boolean sentBehindStream;
  private boolean left;
  private boolean kept;

  ConnectionHistory(EventLoop eventLoop) {
    this.eventLoop = eventLoop;
  }

  /**
   * Called when a request is about to be written.
   *
   * @param resendable whether the request may be sent again if the connection ended now
   */
  void request(ServerConnections server, BooleanSupplier resendable) {
    this.server = server;
    this.resendable = resendable;
    behindRequest = null;
    sentBehindStream = behindStream != null && !behindStream.over();
    answered = false;
    requests++;
  }

  /** Returns whether the connection carried an earlier request. */
  boolean reused() {
    return requests > 1;
  }

  /**
   * Returns whether the connection was reused and the answer has not begun, so that the end of the
   * connection may cross the request.
   */
  boolean awaitsAnswer() {
    return reused() && !answered;
  }

  /** Called when part of a request has been handed to the operating system. */
  void written() {
    if (server != null && awaitsAnswer()) {
      behindRequest = GracePeriod.of(server.crossingNanos(), eventLoop);
    }
  }

  /**
   * Returns whether the end of the connection, if it came now, would have crossed the request in
   * flight.
   */
  boolean mayCross() {
    return awaitsAnswer() && (behindRequest == null || !behindRequest.over());
  }

  /** Called when an answer has begun. */
  void answered() {
    answered = true;
    if (behindStream != null) {
      outlived(behindStream);
    }
    behindStream = null;
  }

  /** Called when a streamed answer is complete. */
  void streamEnded() {
    streams++;
    if (server != null) {
      behindStream = GracePeriod.of(server.crossingNanos(), eventLoop, this::outlived);
    }
  }

  /**
   * Reports a connection that stayed open after its first stream, to servers that are assumed to
   * close.
   */
  private void outlived(GracePeriod grace) {
    if (server != null && grace == behindStream && streams == 1 && !left && !kept) {
      kept = true;
      server.keptBehindStream();
    }
  }

  /** Returns whether the server is known to close its connections after each stream. */
  boolean endsWithStream() {
    return server != null && server.surelyClosesBehindStreams();
  }

  /**
   * Returns whether the server is probably closing the connection now, after the stream that has
   * ended.
   */
  boolean ending() {
    return server != null
        && behindStream != null
        && !behindStream.over()
        && streams == 1
        && server.closesBehindStreams();
  }

  /** Called when bytes arrived that no request had asked for. */
  void unexpectedBytes() {
    if (server != null) {
      server.unaskedBytes();
    }
  }

  /** Called when the client closes the connection on its own. */
  void left() {
    left = true;
  }

  /** Called when the connection is closed or reset. */
  void ended() {
    if (server != null && endsBehindStream()) {
      server.closedBehindStream();
    }
    behindStream = null;
  }

  /**
   * Returns whether the connection ends because a stream on it has ended: right after the stream,
   * or after the request sent right after it. A connection that outlived an earlier stream ends for
   * another reason, such as a limit of requests.
   */
  private boolean endsBehindStream() {
    if (behindStream == null || streams > 1) {
      return false;
    }
    return awaitsAnswer() ? sentBehindStream && mayCross() : !left && !behindStream.over();
  }

  /** Returns whether the request in flight is sent again. */
  boolean resends() {
    return resendable != null && resendable.getAsBoolean();
  }
}
