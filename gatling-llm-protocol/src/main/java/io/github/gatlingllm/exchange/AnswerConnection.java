// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.Channel;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection over which an answer comes, and what stands on it for its sake. Event loop only.
 */
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

  /** To be called right before the request is written. */
  static AnswerConnection over(
      Channel channel, boolean http2, AnswerListener answer, Secrets secrets) {
    HeaderMask.on(channel, secrets);
    ReadStamp readStamp = ReadStamp.of(channel);
    AnswerGate.on(channel, readStamp);
    AnswerTransport transport =
        http2 ? Http2Streams.open(channel, answer) : new Http1Transport(channel);
    return new AnswerConnection(channel, transport, readStamp);
  }

  /** What the connection has been through. */
  ConnectionHistory history() {
    return readStamp.history();
  }

  /** Whether it carries its first request; to be asked once for each. */
  boolean firstUse() {
    return readStamp.firstUse();
  }

  /** Whether anything of the answer has come. */
  boolean answerBegun() {
    return headLimit != null && headLimit.begun();
  }

  /**
   * A streamed answer is complete. Where the server closes the connection next, the client closes
   * it first, so that no request can be on its way over it.
   */
  void streamEnded() {
    if (history().endsWithStream()) {
      ReadStamp.of(channel).leave();
    } else {
      history().streamEnded();
    }
  }

  /**
   * Whether the server probably closes that connection right now. It is then closed, and Gatling's
   * client, which has yet to write the request, opens another one.
   */
  static boolean leaves(Channel channel) {
    ReadStamp readStamp = ReadStamp.of(channel);
    boolean leaves = readStamp.history().ending();
    if (leaves) {
      readStamp.leave();
    }
    return leaves;
  }

  /** Runs it before anything more is read. */
  void beforeNextRead(Runnable task) {
    readStamp.beforeNextRead(task);
  }

  /**
   * To be called when the request is written, and before its answer is read. Further calls do
   * nothing.
   *
   * @param mostHeaderBytes of the answer
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

  /** The answer's head is complete. */
  void headArrived() {
    history().answered();
    if (headLimit != null) {
      headLimit.headArrived();
    }
  }

  /** What comes is a stream that is not packed. */
  void open(ChunkShortcut.Receiver receiver) {
    if (shortcut != null) {
      shortcut.open(receiver);
    }
  }

  /** The network read that is looked at. */
  NetworkRead read() {
    return readStamp.read();
  }

  /** Tells a task once when bytes have next been handed to the system. */
  void afterNextFlush(LongConsumer task) {
    readStamp.afterNextFlush(task);
  }

  /** Nothing more is wanted of the answer. */
  void cut() {
    transport.cut();
  }
}
