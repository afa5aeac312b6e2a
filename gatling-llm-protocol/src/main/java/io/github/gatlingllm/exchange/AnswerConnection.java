// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.Channel;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The connection that carries an answer, with its handlers. Event loop only. */
final class AnswerConnection {

  private final Channel channel;
  private final AnswerTransport transport;
  private final ReadStamp readStamp;
  private boolean prepared;
  private @Nullable HeadLimit headLimit;
  private @Nullable ChunkShortcut shortcut;

  private AnswerConnection(Channel channel, AnswerTransport transport, ReadStamp readStamp) {
    this.channel = channel;
    this.transport = transport;
    this.readStamp = readStamp;
  }

  /** Prepares a connection. Call it right before the request is written. */
  static AnswerConnection over(
      Channel channel, boolean http2, AnswerListener answer, Secrets secrets) {
    HeaderMask.on(channel, secrets);
    ReadStamp readStamp = ReadStamp.of(channel);
    AnswerGate.on(channel, readStamp);
    AnswerTransport transport =
        http2 ? Http2Streams.open(channel, answer) : new Http1Transport(channel);
    return new AnswerConnection(channel, transport, readStamp);
  }

  /** Returns the history of the connection. */
  ConnectionHistory history() {
    return readStamp.history();
  }

  /** Returns whether the connection carries its first request. Call it once per request. */
  boolean firstUse() {
    return readStamp.firstUse();
  }

  /** Returns whether any bytes of the answer have arrived. */
  boolean answerBegun() {
    return headLimit != null && headLimit.begun();
  }

  /**
   * Called when a streamed answer is complete. If the server is about to close the connection, the
   * client closes it first, so that no request can be in flight on it.
   */
  void streamEnded() {
    if (history().endsWithStream()) {
      ReadStamp.of(channel).leave();
    } else {
      history().streamEnded();
    }
  }

  /**
   * Returns whether the server is probably closing the connection now. If so, this closes it, and
   * Gatling's client, which has not yet written the request, opens another one.
   */
  static boolean leaves(Channel channel) {
    ReadStamp readStamp = ReadStamp.of(channel);
    boolean leaves = readStamp.history().ending();
    if (leaves) {
      readStamp.leave();
    }
    return leaves;
  }

  /** Runs a task before the next read is processed. */
  void beforeNextRead(Runnable task) {
    readStamp.beforeNextRead(task);
  }

  /**
   * Installs the handlers for an answer. Call it after the request is written and before its answer
   * is read. Further calls do nothing.
   *
   * @param mostHeaderBytes the limit of the answer's headers
   */
  void prepare(int mostHeaderBytes) {
    if (!prepared) {
      prepared = true;
      headLimit = HeadLimit.on(channel, mostHeaderBytes);
      shortcut = ChunkShortcut.on(channel);
    }
  }

  Channel channel() {
    return channel;
  }

  /** Called when the answer's head is complete. */
  void headArrived() {
    history().answered();
    if (headLimit != null) {
      headLimit.headArrived();
    }
  }

  /** Opens the shortcut for a stream that is not compressed. */
  void open(ChunkShortcut.Receiver receiver) {
    if (shortcut != null) {
      shortcut.open(receiver);
    }
  }

  /** Returns the current network read. */
  NetworkRead read() {
    return readStamp.read();
  }

  /** Calls a task once, after the next flush to the operating system. */
  void afterNextFlush(LongConsumer task) {
    readStamp.afterNextFlush(task);
  }

  /** Stops the answer. */
  void cut() {
    transport.cut();
  }
}
