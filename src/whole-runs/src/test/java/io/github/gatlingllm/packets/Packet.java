// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.packets;

import java.nio.ByteBuffer;

/**
 * A TCP segment that was seen on its way.
 *
 * @param wallNanos when, nanoseconds since 1970
 * @param outgoing whether it was seen as it was sent, or else as it arrived
 * @param from the sender's port
 * @param to the receiver's
 * @param sequence the number of its first byte
 * @param opens whether it opens the connection
 */
record Packet(
    long wallNanos,
    boolean outgoing,
    int from,
    int to,
    int sequence,
    boolean opens,
    ByteBuffer data) {

  private static final int SYN = 2;

  /**
   * Reads an IPv4 packet of TCP.
   *
   * @param ip the packet, from its IP header on
   */
  static Packet of(long wallNanos, boolean outgoing, byte[] ip) {
    int header = (ip[0] & 0xf) * 4;
    int length = number(ip, 2, 2);
    int data = header + ((ip[header + 12] & 0xf0) >> 2);
    return new Packet(
        wallNanos,
        outgoing,
        number(ip, header, 2),
        number(ip, header + 2, 2),
        number(ip, header + 4, 4),
        (ip[header + 13] & SYN) != 0,
        ByteBuffer.wrap(ip, data, length - data).slice());
  }

  private static int number(byte[] bytes, int at, int length) {
    int number = 0;
    for (int i = 0; i < length; i++) {
      number = number << 8 | (bytes[at + i] & 0xff);
    }
    return number;
  }
}
