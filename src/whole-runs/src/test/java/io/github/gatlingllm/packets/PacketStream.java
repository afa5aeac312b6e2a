// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.packets;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** The bytes of one direction of a connection, and when each was sent and arrived. */
public final class PacketStream {

  private final int first;
  private final LongUnaryOperator nanoTime;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** By the end of what had come till then. */
  private final TreeMap<Integer, Long> sent = new TreeMap<>();

  private final TreeMap<Integer, Long> arrived = new TreeMap<>();

  /**
   * Empty so far.
   *
   * @param opening the packet that opens it
   * @param nanoTime of the wall clock's times
   */
  PacketStream(Packet opening, LongUnaryOperator nanoTime) {
    this.first = opening.opens() ? opening.sequence() + 1 : opening.sequence();
    this.nanoTime = nanoTime;
  }

  /** Each packet is seen twice. */
  boolean begunBy(Packet opening) {
    return opening.sequence() + 1 == first;
  }

  void add(Packet packet) {
    int from = packet.sequence() - first;
    int end = from + packet.data().remaining();
    TreeMap<Integer, Long> times = packet.outgoing() ? sent : arrived;
    if (packet.data().remaining() == 0 || (!times.isEmpty() && end <= times.lastKey())) {
      return; // sent again
    }
    if (from > bytes.size()) {
      throw new IllegalStateException("bytes " + bytes.size() + " to " + from + " were not seen");
    }
    times.put(end, nanoTime.applyAsLong(packet.wallNanos()));
    if (end > bytes.size()) {
      byte[] data = new byte[packet.data().remaining()];
      packet.data().get(0, data);
      bytes.write(data, bytes.size() - from, end - bytes.size());
    }
  }

  /** All of them. */
  public byte[] bytes() {
    return bytes.toByteArray();
  }

  /** The {@code System.nanoTime()} at which a byte was handed to the device. */
  public long sentAt(int index) {
    return sent.higherEntry(index).getValue();
  }

  /** The {@code System.nanoTime()} at which it arrived at this end's network stack. */
  public long arrivedAt(int index) {
    return arrived.higherEntry(index).getValue();
  }

  /** Whether any segment behind the one with that byte arrived about then. */
  public boolean laterArrivedAbout(int index, long nanoTime, long tolerance) {
    int end = arrived.higherKey(index);
    for (Map.Entry<Integer, Long> later : arrived.tailMap(end, false).entrySet()) {
      if (Math.abs(later.getValue() - nanoTime) <= tolerance) {
        return true;
      }
    }
    return false;
  }
}
