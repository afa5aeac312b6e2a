// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Writes to one connection in order and flushes each piece. Writing can be paused. Event loop only.
 */
// A write that fails closes its connection, which is told to the connection's handler.
@SuppressWarnings("FutureReturnValueIgnored")
final class StreamWriter {

  /** A listener for pieces whose time does not matter. */
  static final WriteListener UNTIMED = (before, after) -> {};

  private final ChannelHandlerContext context;
  private final Wire wire;
  private final Duration splitPause;
  private final HopBuffer hop;
  private final Deque<Runnable> backlog = new ArrayDeque<>();
  private boolean held;

  /**
   * @param wire the wire of the frames
   * @param splitPause the pause between the two packets of an event; zero: one packet
   * @param hop the buffer; buffered frames are not split
   */
  StreamWriter(ChannelHandlerContext context, Wire wire, Duration splitPause, BufferHop hop) {
    this.context = context;
    this.wire = wire;
    this.splitPause = splitPause;
    this.hop = new HopBuffer(hop, wire, context.executor());
  }

  /** Sends a message through the HTTP codec. */
  void message(Object message, WriteListener onSent) {
    inOrder(
        () -> {
          hop.send();
          long before = System.nanoTime();
          stamp(context.writeAndFlush(message), before, onSent);
        });
  }

  /** Sends a piece of the body. */
  void frame(WriteListener onSent, byte[]... parts) {
    ByteBuf frame = wire.frame(parts);
    inOrder(() -> writeFrame(frame, onSent));
  }

  private void writeFrame(ByteBuf frame, WriteListener onSent) {
    if (hop.holdsBack() && context.channel().isActive()) {
      long produced = System.nanoTime();
      hop.add(frame);
      onSent.at(produced, produced);
      return;
    }
    if (splitPause.isZero() || !context.channel().isActive()) {
      send(frame, onSent);
      return;
    }
    ByteBuf firstHalf = frame.readRetainedSlice(frame.readableBytes() / 2);
    wire.send(firstHalf);
    backlog.addFirst(() -> send(frame, onSent)); // completes the event
    holdNow(splitPause);
  }

  private void send(ByteBuf frame, WriteListener onSent) {
    long before = System.nanoTime();
    stamp(wire.send(frame), before, onSent);
  }

  /** Reports a write when the socket has accepted its bytes: at once, unless its buffer is full. */
  private static void stamp(ChannelFuture written, long before, WriteListener onSent) {
    if (written.isDone()) {
      stampNow(written, before, onSent);
    } else {
      written.addListener(done -> stampNow(written, before, onSent));
    }
  }

  private static void stampNow(ChannelFuture written, long before, WriteListener onSent) {
    if (written.isSuccess()) {
      onSent.at(before, System.nanoTime());
    }
  }

  /** Runs an action after the previous writes. */
  void run(Runnable action) {
    inOrder(action);
  }

  /** Closes the connection or HTTP/2 stream. */
  void close() {
    inOrder(
        () -> {
          hop.send();
          context.close();
        });
  }

  /** Resets the connection or HTTP/2 stream. */
  void reset() {
    inOrder(
        () -> {
          hop.drop();
          wire.reset();
        });
  }

  /** Delays all later writes. */
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

  /** Releases the waiting writes after the connection closed: Netty rejects and frees them. */
  void abandon() {
    hop.drop();
    while (!backlog.isEmpty()) {
      backlog.remove().run();
    }
  }
}
