// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads from Linux when the unread bytes of a socket arrived ({@code recvmsg(2)} with {@code
 * MSG_PEEK} on a socket with {@code SO_TIMESTAMPNS}), and how much has arrived in total ({@code
 * TCP_INFO}). For one thread. Layouts and constants are those of 64-bit Linux on x86 and ARM.
 */
final class SocketPeek {

  /** {@code SOL_SOCKET}. */
  static final int SOCKET_LEVEL = 1;

  /** {@code SO_TIMESTAMPNS}: the option, and the type of the message with the stamp. */
  static final int TIMESTAMPS = 35;

  /** No time, or nothing to read. */
  static final long NONE = Long.MIN_VALUE;

  private static final int MSG_PEEK = 0x2;
  private static final int MSG_CTRUNC = 0x8;
  private static final int MSG_TRUNC = 0x20; // of TCP: counts, copies nothing
  private static final int MSG_DONTWAIT = 0x40;
  private static final int LOOK = MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT;

  /** The buffer size; more than Netty reads at once. */
  private static final int MOST_BYTES = 1 << 16;

  private static final int HEADER = 0;
  private static final int IOV = 64;
  private static final int CONTROL = 96;
  private static final int CONTROL_BYTES = 128;
  private static final int INFO = 256;
  private static final int INFO_BYTES = 240;
  private static final int INFO_LENGTH = INFO + INFO_BYTES;
  private static final int DATA = 512;

  private static final int IOV_OF_HEADER = HEADER + 16;
  private static final int IOV_COUNT = HEADER + 24;
  private static final int CONTROL_OF_HEADER = HEADER + 32;
  private static final int CONTROL_LENGTH = HEADER + 40;
  private static final int FLAGS = HEADER + 48;
  private static final int IOV_LENGTH = IOV + 8;
  private static final int MESSAGE_LEVEL = CONTROL + 8;
  private static final int MESSAGE_TYPE = CONTROL + 12;
  private static final int SECONDS = CONTROL + 16;
  private static final int NANOS = CONTROL + 24;
  private static final int WITH_STAMP = 32;

  private static final int TCP = 6;
  private static final int TCP_INFO = 11;
  private static final int SEGMENT_BYTES = INFO + 84; // tcpi_advmss
  private static final int BYTES_RECEIVED = INFO + 128;
  private static final int SHORTEST_ROUND_TRIP = INFO + 148;
  private static final int UNKNOWN_ROUND_TRIP = -1;
  private static final int DATA_SEGMENTS_IN = INFO + 152;
  private static final int WITH_SEGMENTS = 156;
  private static final long NANOS_A_SECOND = 1_000_000_000;

  private final ByteBuffer memory =
      ByteBuffer.allocateDirect(DATA + MOST_BYTES).order(ByteOrder.nativeOrder());
  private final long address = Pointer.nativeValue(Native.getDirectBufferPointer(memory));
  private final Kernel kernel;
  private long stamp = NONE;

  SocketPeek() {
    this(Libc.KERNEL);
  }

  SocketPeek(Kernel kernel) {
    this.kernel = kernel;
    memory.putLong(IOV_OF_HEADER, address + IOV);
    memory.putLong(IOV_COUNT, 1);
    memory.putLong(CONTROL_OF_HEADER, address + CONTROL);
    memory.putLong(IOV, address + DATA);
  }

  private static final int EPIPE = 32;
  private static final int EPROTO = 71;
  private static final int ENETDOWN = 100;
  private static final int EHOSTUNREACH = 113;

  /** The C library. It is loaded at its first use, which fails if that is impossible. */
  private static final class Libc implements Kernel {

    static final Kernel KERNEL = new Libc();

    static {
      Native.register(Libc.class, NativeLibrary.getInstance("c"));
    }

    @Override
    public native long recvmsg(int socket, long message, int flags);

    @Override
    public native int getsockopt(int socket, int level, int name, long value, long length);
  }

  /**
   * Peeks at the first unread bytes.
   *
   * @param socket the file descriptor
   * @param mostBytes the most bytes to peek at
   * @return the number of bytes; not positive if there are none or the call failed
   */
  long unread(int socket, int mostBytes) {
    memory.putLong(IOV_LENGTH, Math.min(mostBytes, MOST_BYTES));
    memory.putLong(CONTROL_LENGTH, CONTROL_BYTES);
    memory.putInt(FLAGS, 0);
    long bytes = kernel.recvmsg(socket, address + HEADER, LOOK);
    stamp = bytes > 0 ? reported() : NONE;
    return bytes;
  }

  /**
   * Returns the error that ended the connection if the latest peek failed because of it; the kernel
   * reports it only once. 0 for another reason.
   */
  int connectionError() {
    int error = Native.getLastError();
    boolean ended = error >= ENETDOWN && error <= EHOSTUNREACH;
    return ended || error == EPIPE || error == EPROTO ? error : 0;
  }

  /**
   * Returns when the last of the peeked bytes arrived, in nanoseconds since 1970; {@link #NONE} if
   * the kernel does not report it.
   */
  long stamp() {
    return stamp;
  }

  /**
   * Counts what has arrived on a connection since it was opened; false if that is not available.
   */
  boolean count(int socket) {
    memory.putInt(INFO_LENGTH, INFO_BYTES);
    return kernel.getsockopt(socket, TCP, TCP_INFO, address + INFO, address + INFO_LENGTH) == 0
        && memory.getInt(INFO_LENGTH) >= WITH_SEGMENTS;
  }

  /** Returns the number of segments with data at the latest count. */
  int segments() {
    return memory.getInt(DATA_SEGMENTS_IN);
  }

  /** Returns the number of bytes in them. */
  long received() {
    return memory.getLong(BYTES_RECEIVED);
  }

  /**
   * Returns the shortest time from a segment to its acknowledgement at the latest count; 0 if
   * unknown.
   */
  long roundTripNanos() {
    int micros = memory.getInt(SHORTEST_ROUND_TRIP);
    return micros == UNKNOWN_ROUND_TRIP ? 0 : Integer.toUnsignedLong(micros) * 1000;
  }

  /** Returns the most bytes of a segment. */
  int segmentBytes() {
    return memory.getInt(SEGMENT_BYTES);
  }

  private long reported() {
    return memory.getLong(CONTROL_LENGTH) < WITH_STAMP
            || (memory.getInt(FLAGS) & MSG_CTRUNC) != 0
            || memory.getInt(MESSAGE_LEVEL) != SOCKET_LEVEL
            || memory.getInt(MESSAGE_TYPE) != TIMESTAMPS
            || memory.getLong(SECONDS) == 0
        ? NONE
        : memory.getLong(SECONDS) * NANOS_A_SECOND + memory.getLong(NANOS);
  }
}
