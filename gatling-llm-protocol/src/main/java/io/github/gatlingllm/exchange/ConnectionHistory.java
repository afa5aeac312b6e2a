// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.EventLoop;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a connection of HTTP/1.1 has been through: whether it has carried answers before, and when
 * its end is the server's business with an answer that is over rather than with the request that
 * goes over it now. Event loop only.
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
   * A request is about to be written over it.
   *
   * @param resendable whether it may be sent again, were the connection to end now
   */
  void request(ServerConnections server, BooleanSupplier resendable) {
    this.server = server;
    this.resendable = resendable;
    behindRequest = null;
    sentBehindStream = behindStream != null && !behindStream.over();
    answered = false;
    requests++;
  }

  /** Whether it carried a request before the one that goes over it. */
  boolean reused() {
    return requests > 1;
  }

  /** Whether it was reused for a request whose answer has not begun: its end may cross that. */
  boolean awaitsAnswer() {
    return reused() && !answered;
  }

  /** Some of a request has been handed to the system. */
  void written() {
    if (server != null && awaitsAnswer()) {
      behindRequest = GracePeriod.of(server.crossingNanos(), eventLoop);
    }
  }

  /** Whether the end of the connection, if it came now, has crossed the request on its way. */
  boolean mayCross() {
    return awaitsAnswer() && (behindRequest == null || !behindRequest.over());
  }

  /** An answer has begun. */
  void answered() {
    answered = true;
    if (behindStream != null) {
      outlived(behindStream);
    }
    behindStream = null;
  }

  /** A streamed answer is complete. */
  void streamEnded() {
    streams++;
    if (server != null) {
      behindStream = GracePeriod.of(server.crossingNanos(), eventLoop, this::outlived);
    }
  }

  /** Where the server closes connections behind their first stream, this one has shown another. */
  private void outlived(GracePeriod grace) {
    if (server != null && grace == behindStream && streams == 1 && !left && !kept) {
      kept = true;
      server.keptBehindStream();
    }
  }

  /** Whether the server surely closes its connections behind each stream. */
  boolean endsWithStream() {
    return server != null && server.surelyClosesBehindStreams();
  }

  /** Whether the server probably closes it right now, behind the stream that has ended. */
  boolean ending() {
    return server != null
        && behindStream != null
        && !behindStream.over()
        && streams == 1
        && server.closesBehindStreams();
  }

  /** Bytes came over it that no request had asked for. */
  void unasked() {
    if (server != null) {
      server.unaskedBytes();
    }
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
   * Whether the connection ends because a stream on it has ended: right behind the stream, or
   * behind the request that was sent right after it. A connection that has outlived an earlier
   * stream ends for another reason, after so many requests, say.
   */
  private boolean endsBehindStream() {
    if (behindStream == null || streams > 1) {
      return false;
    }
    return awaitsAnswer() ? sentBehindStream && mayCross() : !left && !behindStream.over();
  }

  /** Whether the request that is under way goes out again. */
  boolean resends() {
    return resendable != null && resendable.getAsBoolean();
  }
}
