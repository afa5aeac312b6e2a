/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The connection over which an answer comes, and what stands on it for its sake. Event loop only.
 */
final class Route {

  private final Channel channel;
  private final Line line;
  private final Entrance entrance;
  private boolean prepared;
  private @Nullable HeadLimit headLimit;
  private @Nullable ChunkPath path;

  private Route(Channel channel, Line line, Entrance entrance) {
    this.channel = channel;
    this.line = line;
    this.entrance = entrance;
  }

  /** To be called right before the request is written. */
  static Route over(Channel channel, boolean http2, AnswerListener answer, Secrets secrets) {
    HeaderMask.on(channel, secrets);
    Line line = http2 ? Http2Streams.open(channel, answer) : new Http1Line(channel);
    return new Route(channel, line, Entrance.of(channel));
  }

  /** What the connection has been through. */
  ConnectionLife life() {
    return entrance.life();
  }

  /** Whether anything of the answer has come. */
  boolean answerBegun() {
    return headLimit != null && headLimit.begun();
  }

  /**
   * A streamed answer is complete. Where the server closes the connection next, the client does so
   * first, so that no request can be on its way over it. At once, and so without TLS's farewell:
   * while that is under way, the client takes a connection for one that stands.
   */
  void streamEnded() {
    if (life().endsWithStream()) {
      life().left();
      var unused = channel.pipeline().firstContext().close();
    } else {
      life().streamEnded();
    }
  }

  /** Runs it before anything more is read. */
  void beforeNextRead(Runnable task) {
    entrance.beforeNextRead(task);
  }

  /**
   * To be called when the request is written, and before its answer is read. More than once is
   * once.
   *
   * @param mostHeaderBytes of the answer
   */
  void prepare(int mostHeaderBytes) {
    if (!prepared) {
      prepared = true;
      headLimit = HeadLimit.on(channel, mostHeaderBytes);
      path = ChunkPath.on(channel);
    }
  }

  Channel channel() {
    return channel;
  }

  /** The answer's head is complete. */
  void headArrived() {
    life().answered();
    if (headLimit != null) {
      headLimit.headArrived();
    }
  }

  /** What comes is a stream that is not packed. */
  void open(ChunkPath.Stream stream) {
    if (path != null) {
      path.open(stream);
    }
  }

  /** The {@code System.nanoTime()} of the network read that is looked at. */
  long readAt() {
    return entrance.readAt();
  }

  /** Nothing more is wanted of the answer. */
  void cut() {
    line.cut();
  }
}
