/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Writes to one connection, in order, each piece flushed by itself; can be held up for a while.
 * Event loop only.
 */
// A write that fails closes its connection, which is told to the connection's handler.
@SuppressWarnings("FutureReturnValueIgnored")
final class StreamWriter {

  /** For pieces whose time nobody asks for. */
  static final LongConsumer UNTIMED = nanos -> {};

  private final ChannelHandlerContext context;
  private final ChannelHandlerContext belowCodec;
  private final Duration splitPause;
  private final Deque<Runnable> backlog = new ArrayDeque<>();
  private boolean held;

  /**
   * @param belowCodec the HTTP codec's own context: frames that are ready go around it
   * @param splitPause pause between the two packets of an event; zero for one packet
   */
  StreamWriter(
      ChannelHandlerContext context, ChannelHandlerContext belowCodec, Duration splitPause) {
    this.context = context;
    this.belowCodec = belowCodec;
    this.splitPause = splitPause;
  }

  /** Sends a message through the HTTP codec. */
  void message(Object message, LongConsumer onSent) {
    inOrder(() -> stamp(context.writeAndFlush(message), onSent));
  }

  /** Sends a frame as it is. */
  void frame(ByteBuf frame, LongConsumer onSent) {
    inOrder(() -> writeFrame(frame, onSent));
  }

  private void writeFrame(ByteBuf frame, LongConsumer onSent) {
    if (splitPause.isZero() || !context.channel().isActive()) {
      stamp(belowCodec.writeAndFlush(frame), onSent);
      return;
    }
    ByteBuf firstHalf = frame.readRetainedSlice(frame.readableBytes() / 2);
    belowCodec.writeAndFlush(firstHalf, belowCodec.voidPromise());
    backlog.addFirst(() -> stamp(belowCodec.writeAndFlush(frame), onSent));
    holdNow(splitPause);
  }

  /** The stamp is taken once the socket has the bytes: at once, unless its buffer is full. */
  private static void stamp(ChannelFuture written, LongConsumer onSent) {
    if (written.isDone()) {
      stampNow(written, onSent);
    } else {
      written.addListener(done -> stampNow(written, onSent));
    }
  }

  private static void stampNow(ChannelFuture written, LongConsumer onSent) {
    if (written.isSuccess()) {
      onSent.accept(System.nanoTime());
    }
  }

  /** Runs something when its turn has come. */
  void run(Runnable action) {
    inOrder(action);
  }

  /** Closes the connection. */
  void close() {
    inOrder(() -> context.close());
  }

  /** Closes it with a reset. */
  void reset() {
    inOrder(
        () -> {
          context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
          context.close();
        });
  }

  /** What comes after this waits as long. */
  void hold(Duration pause) {
    inOrder(() -> holdNow(pause));
  }

  private void holdNow(Duration pause) {
    if (pause.isZero()) {
      return;
    }
    held = true;
    context.executor().schedule(this::release, pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void inOrder(Runnable action) {
    if (held) {
      backlog.add(action);
    } else {
      action.run();
    }
  }

  private void release() {
    held = false;
    while (!held && !backlog.isEmpty()) {
      backlog.remove().run();
    }
  }

  /** The connection is gone: Netty refuses, and so frees, whatever still waits. */
  void abandon() {
    while (!backlog.isEmpty()) {
      backlog.remove().run();
    }
  }
}
