// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.unix.FileDescriptor;

/**
 * Counts the TCP segments behind the reads of one socket. The kernel merges unread segments, so
 * that only their number distinguishes them from a single one.
 */
final class Segments {

  private final FileDescriptor socket;
  private final SocketPeek peek;

  /** The segments that have arrived, as far as counted. */
  private int countedSegments;

  private long countedBytes;
  private long readBytes;

  /**
   * The bytes that had arrived at the count before the latest read; -1 if they were not counted.
   */
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

  /** Prepares for another read, whose arrived bytes are not known yet. */
  void forget() {
    arrivedBytes = -1;
  }

  /** Called when the socket was empty, so that new bytes are separate from earlier ones. */
  void begin() {
    came = 0;
    several = false;
  }

  /** Counts the segments before a read. */
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

  /** Returns the number of segments that one write of so many bytes fills. */
  private long filled(long bytes) {
    long most = Math.max(1, peek.segmentBytes());
    return Math.max(1, (bytes + most - 1) / most);
  }

  /**
   * Records a read.
   *
   * @param seen the number of bytes that the peek before the read saw
   * @return whether they are the last ones that had arrived at the count
   */
  boolean read(int bytes, long seen) {
    boolean all = readBytes + bytes == arrivedBytes;
    cameInOne(readBytes + Math.max(0, Math.min(seen, bytes)));
    readBytes += bytes;
    cameInOne(readBytes);
    return all;
  }

  /** Counts uncounted bytes as one segment, as far as is known. */
  private void cameInOne(long until) {
    if (until > countedBytes) {
      countedBytes = until;
      countedSegments++;
    }
  }

  /** Returns the number of segments read since the socket was last empty. */
  int came() {
    return came;
  }

  /** Returns whether there are more segments than one write fills, or their number is unknown. */
  boolean several() {
    return several;
  }
}
