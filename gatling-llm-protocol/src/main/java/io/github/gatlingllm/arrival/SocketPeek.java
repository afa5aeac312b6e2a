// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Asks Linux when the bytes arrived that a socket holds unread: {@code recvmsg(2)} with {@code
 * MSG_PEEK}, on a socket with {@code SO_TIMESTAMPNS}; and how much has arrived at all: {@code
 * TCP_INFO}. For one thread. Layouts and numbers are those of 64-bit Linux on x86 and ARM.
 */
final class SocketPeek {

  /** {@code SOL_SOCKET}. */
  static final int SOCKET_LEVEL = 1;

  /** {@code SO_TIMESTAMPNS}: the option, and the type of the message with the stamp. */
  static final int TIMESTAMPS = 35;

  /** What is not asked: no time, or nothing to read. */
  static final long NONE = Long.MIN_VALUE;

  private static final int MSG_PEEK = 0x2;
  private static final int MSG_CTRUNC = 0x8;
  private static final int MSG_TRUNC = 0x20; // of TCP: counts, copies nothing
  private static final int MSG_DONTWAIT = 0x40;
  private static final int LOOK = MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT;

  /** More than Netty reads at once. */
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

  /** The C library. Loaded with its first use; fails where that can't be. */
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
   * Looks at the first bytes that are unread, and leaves them there.
   *
   * @param socket its file descriptor
   * @param mostBytes so many of them
   * @return how many there are of these; not positive: none, or it can't be told
   */
  long look(int socket, int mostBytes) {
    memory.putLong(IOV_LENGTH, Math.min(mostBytes, MOST_BYTES));
    memory.putLong(CONTROL_LENGTH, CONTROL_BYTES);
    memory.putInt(FLAGS, 0);
    long bytes = kernel.recvmsg(socket, address + HEADER, LOOK);
    stamp = bytes > 0 ? reported() : NONE;
    return bytes;
  }

  /**
   * Why the look that was just taken had no answer: the error that had ended the connection, which
   * is told only once. 0: another reason.
   */
  int connectionError() {
    int error = Native.getLastError();
    boolean ended = error >= ENETDOWN && error <= EHOSTUNREACH;
    return ended || error == EPIPE || error == EPROTO ? error : 0;
  }

  /**
   * When the last of the bytes that were looked at arrived, in nanoseconds of the wall clock since
   * 1970; {@link #NONE}: the kernel does not tell.
   */
  long stamp() {
    return stamp;
  }

  /** Counts what has arrived over a connection since it was opened; false: it can't be told. */
  boolean count(int socket) {
    memory.putInt(INFO_LENGTH, INFO_BYTES);
    return kernel.getsockopt(socket, TCP, TCP_INFO, address + INFO, address + INFO_LENGTH) == 0
        && memory.getInt(INFO_LENGTH) >= WITH_SEGMENTS;
  }

  /** How many segments with data, as last counted. */
  int segments() {
    return memory.getInt(DATA_SEGMENTS_IN);
  }

  /** How many bytes were in them. */
  long received() {
    return memory.getLong(BYTES_RECEIVED);
  }

  /** The shortest time from a segment to its acknowledgement, as last counted; 0: not known. */
  long roundTripNanos() {
    int micros = memory.getInt(SHORTEST_ROUND_TRIP);
    return micros == UNKNOWN_ROUND_TRIP ? 0 : Integer.toUnsignedLong(micros) * 1000;
  }

  /** How many bytes fit into one. */
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
