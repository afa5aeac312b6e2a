// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;

/** One socket, and what Linux would tell of it. */
final class FakeKernel implements Kernel {

  static final long NANOS_A_SECOND = 1_000_000_000;

  private static final int MSG_PEEK = 0x2;
  private static final int TCP_INFO = 11;
  private static final int INFO_BYTES = 240;

  /** What is unread: each has a time of its own. */
  private final List<Held> unread = new ArrayList<>();

  int segments;
  long received;
  int segmentBytes = 1448;
  int flags;
  int controlLength = 32;
  int level = SocketPeek.SOCKET_LEVEL;
  int type = SocketPeek.TIMESTAMPS;
  boolean counts = true;
  int roundTripMicros = 11;
  int infoLength = INFO_BYTES;

  /** How often each was asked. */
  int looks;

  int counted;

  private record Held(int bytes, long wallNanos) {}

  /** A segment comes and is held for itself. */
  void comes(int bytes, long wallNanos) {
    segments++;
    received += bytes;
    unread.add(new Held(bytes, wallNanos));
  }

  /** A segment comes and is merged with the one before, whose time is lost. */
  void isMerged(int bytes, long wallNanos) {
    segments++;
    received += bytes;
    Held before = unread.remove(unread.size() - 1);
    unread.add(new Held(before.bytes() + bytes, wallNanos));
  }

  /** What a read of at most so many bytes takes. */
  int read(int most) {
    int left = most;
    while (left > 0 && !unread.isEmpty()) {
      Held next = unread.remove(0);
      if (next.bytes() > left) {
        unread.add(0, new Held(next.bytes() - left, next.wallNanos()));
      }
      left -= Math.min(left, next.bytes());
    }
    return most - left;
  }

  @Override
  public long recvmsg(int socket, long message, int flags) {
    looks++;
    if ((flags & MSG_PEEK) == 0) {
      throw new IllegalArgumentException("reads");
    }
    var header = new Pointer(message);
    long most = new Pointer(header.getLong(16)).getLong(8);
    long seen = 0;
    long time = 0;
    for (Held held : unread) {
      if (seen < most) {
        seen = Math.min(most, seen + held.bytes());
        time = held.wallNanos();
      }
    }
    if (seen == 0) {
      return -1;
    }
    var control = new Pointer(header.getLong(32));
    control.setLong(0, 32);
    control.setInt(8, level);
    control.setInt(12, type);
    control.setLong(16, time / NANOS_A_SECOND);
    control.setLong(24, time % NANOS_A_SECOND);
    header.setLong(40, controlLength);
    header.setInt(48, this.flags);
    return seen;
  }

  @Override
  public int getsockopt(int socket, int level, int name, long value, long length) {
    counted++;
    if (!counts || name != TCP_INFO) {
      return -1;
    }
    var info = new Pointer(value);
    info.setInt(84, segmentBytes);
    info.setLong(128, received);
    info.setInt(148, roundTripMicros);
    info.setInt(152, segments);
    new Pointer(length).setInt(0, infoLength);
    return 0;
  }
}
