// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.unix.FileDescriptor;

/**
 * In how many segments came what is read of one socket. The kernel merges those that nobody reads,
 * so that only their number tells them from a single one.
 */
final class Segments {

  private final FileDescriptor socket;
  private final SocketPeek peek;

  /** What has arrived, as far as it was counted. */
  private int countedSegments;

  private long countedBytes;
  private long readBytes;

  /** What had arrived when it was counted before the latest read; -1: it was not. */
  private long arrivedBytes = -1;

  private int came;
  private boolean several;

  Segments(FileDescriptor socket, SocketPeek peek) {
    this.socket = socket;
    this.peek = peek;
    if (peek.count(socket.intValue())) {
      countedSegments = peek.segments();
      countedBytes = peek.received();
      readBytes = countedBytes;
    }
  }

  /** Another read is next: what had arrived before it is not known yet. */
  void forget() {
    arrivedBytes = -1;
  }

  /** The socket was empty: what comes now has no part of what was read. */
  void begin() {
    came = 0;
    several = false;
  }

  /** Asks the kernel, before a read. */
  void count() {
    several |= severalCame();
  }

  private boolean severalCame() {
    if (!peek.count(socket.intValue())) {
      return true;
    }
    int since = peek.segments() - countedSegments;
    long filled = filled(peek.received() - countedBytes);
    countedSegments = peek.segments();
    countedBytes = peek.received();
    arrivedBytes = countedBytes;
    came += since;
    return since > filled;
  }

  /** How many segments one write of so many bytes fills. */
  private long filled(long bytes) {
    long most = Math.max(1, peek.segmentBytes());
    return Math.max(1, (bytes + most - 1) / most);
  }

  /**
   * So many bytes were read.
   *
   * @param seen of them, the look before the read saw so many
   * @return whether they are the last ones that had arrived when they were counted
   */
  boolean read(int bytes, long seen) {
    boolean all = readBytes + bytes == arrivedBytes;
    cameInOne(readBytes + Math.max(0, Math.min(seen, bytes)));
    readBytes += bytes;
    cameInOne(readBytes);
    return all;
  }

  /** What has come until there and was not counted came in one segment, as far as is known. */
  private void cameInOne(long until) {
    if (until > countedBytes) {
      countedBytes = until;
      countedSegments++;
    }
  }

  /** In how many came what has been read since the socket was last empty. */
  int came() {
    return came;
  }

  /** Whether they are more than one write fills, or nobody knows. */
  boolean several() {
    return several;
  }
}
