// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The buffered frames of one stream. Event loop only. */
// A write that fails closes its connection, which is told to the connection's handler.
@SuppressWarnings("FutureReturnValueIgnored")
final class HopBuffer {
  private final BufferHop hop;
  private final Wire wire;
  private final EventExecutor loop;
  private final List<ByteBuf> frames = new ArrayList<>();
  private int bytes;

  HopBuffer(BufferHop hop, Wire wire, EventExecutor loop) {
    this.hop = hop;
    this.wire = wire;
    this.loop = loop;
  }

  boolean holdsBack() {
    return hop.holdsBack();
  }

  void add(ByteBuf frame) {
    if (frames.isEmpty() && !hop.period().isZero()) {
      loop.schedule(this::send, hop.period().toNanos(), TimeUnit.NANOSECONDS);
    }
    frames.add(frame);
    bytes += frame.readableBytes();
    if (bytes >= hop.bytes()) {
      send();
    }
  }

  /** Sends the buffered frames in one write. */
  void send() {
    if (!frames.isEmpty()) {
      wire.send(Unpooled.wrappedBuffer(frames.toArray(ByteBuf[]::new)));
      clear();
    }
  }

  /** Drops the buffered frames. */
  void drop() {
    frames.forEach(ByteBuf::release);
    clear();
  }

  private void clear() {
    frames.clear();
    bytes = 0;
  }
}
