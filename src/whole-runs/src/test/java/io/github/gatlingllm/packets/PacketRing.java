// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.packets;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A packet socket of Linux on the loopback device, with a ring of memory that the kernel copies
 * packets into ({@code packet(7)}, {@code TPACKET_V2}). It takes the privilege {@code CAP_NET_RAW}.
 * A packet that is copied is no longer shared with the connection it belongs to, so that the kernel
 * goes on merging what nobody reads.
 */
final class PacketRing implements AutoCloseable {

  private static final int AF_PACKET = 17;
  private static final int SOCK_DGRAM = 2;
  private static final int ALL = 0x0300; // ETH_P_ALL in the network's order
  private static final int SOL_SOCKET = 1;
  private static final int SO_ATTACH_FILTER = 26;

  /** A filter's length and its address; its instructions are elsewhere. */
  private static final int PROGRAM_BYTES = 16;

  private static final int SO_TIMESTAMPNS = 35;
  private static final int SOL_PACKET = 263;
  private static final int PACKET_RX_RING = 5;
  private static final int PACKET_STATISTICS = 6;
  private static final int PACKET_VERSION = 10;
  private static final int TPACKET_V2 = 1;
  private static final int OUTGOING = 4;

  private static final int FRAME = 1 << 14;
  private static final int FRAMES = 1 << 12;
  private static final int BLOCK = 1 << 18;
  private static final long SIZE = (long) FRAME * FRAMES;
  private static final int READ_WRITE = 3;
  private static final int SHARED = 1;
  private static final int POLLIN = 1;
  private static final long NANOS_A_SECOND = 1_000_000_000;

  private final int socket;
  private final Pointer ring;
  private int next;

  /** What is called of the C library. */
  private static final class Libc {

    static {
      Native.register(Libc.class, NativeLibrary.getInstance("c"));
    }

    private Libc() {}

    static native int socket(int domain, int type, int protocol);

    static native int setsockopt(int socket, int level, int name, Pointer value, int length);

    static native int getsockopt(int socket, int level, int name, Pointer value, Pointer length);

    static native int bind(int socket, Pointer address, int length);

    static native int if_nametoindex(String name);

    static native Pointer mmap(
        Pointer address, long length, int protection, int flags, int file, long offset);

    static native int munmap(Pointer address, long length);

    static native int poll(Pointer files, long count, int millis);

    static native int close(int file);
  }

  /** Takes what comes from now on; fails where that is not allowed. */
  PacketRing(int port) throws IOException {
    socket = check("socket", Libc.socket(AF_PACKET, SOCK_DGRAM, 0));
    Memory program = program(filter(port));
    check("filter", Libc.setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, program, PROGRAM_BYTES));
    set(SOL_SOCKET, SO_TIMESTAMPNS, numbers(1));
    set(SOL_PACKET, PACKET_VERSION, numbers(TPACKET_V2));
    set(SOL_PACKET, PACKET_RX_RING, numbers(BLOCK, (int) (SIZE / BLOCK), FRAME, FRAMES));
    ring = Libc.mmap(Pointer.NULL, SIZE, READ_WRITE, SHARED, socket, 0);
    if (ring == null || Pointer.nativeValue(ring) == -1) {
      throw new IOException("mmap: error " + Native.getLastError());
    }
    var address = new Memory(20);
    address.clear();
    address.setShort(0, (short) AF_PACKET);
    address.setShort(2, (short) ALL);
    address.setInt(4, check("if_nametoindex", Libc.if_nametoindex("lo")));
    check("bind", Libc.bind(socket, address, (int) address.size()));
  }

  private void set(int level, int name, Memory value) throws IOException {
    check("option " + name, Libc.setsockopt(socket, level, name, value, (int) value.size()));
  }

  private static int check(String call, int result) throws IOException {
    if (result < 0) {
      throw new IOException(call + ": error " + Native.getLastError());
    }
    return result;
  }

  private static Memory numbers(int... numbers) {
    var memory = new Memory(4L * numbers.length);
    memory.write(0, numbers, 0, numbers.length);
    return memory;
  }

  /** Packets of TCP over IPv4 whose port, of either end, is that. */
  private static long[] filter(int port) {
    return new long[] {
      instruction(0x30, 0, 0, 9), // the protocol
      instruction(0x15, 0, 5, 6), // TCP, or else refuse
      instruction(0xb1, 0, 0, 0), // the IP header's length
      instruction(0x48, 0, 0, 0), // the sender's port
      instruction(0x15, 3, 0, port),
      instruction(0x48, 0, 0, 2), // the receiver's
      instruction(0x15, 1, 0, port),
      instruction(0x06, 0, 0, 0), // refuse
      instruction(0x06, 0, 0, 1 << 18)
    };
  }

  private static long instruction(int code, int ifTrue, int ifFalse, int operand) {
    return ByteBuffer.allocate(8)
        .order(ByteOrder.nativeOrder())
        .putShort((short) code)
        .put((byte) ifTrue)
        .put((byte) ifFalse)
        .putInt(operand)
        .getLong(0);
  }

  private static Memory program(long[] instructions) {
    var memory = new Memory(PROGRAM_BYTES + 8L * instructions.length);
    memory.setLong(0, 0);
    memory.setShort(0, (short) instructions.length);
    memory.setPointer(8, memory.share(PROGRAM_BYTES));
    memory.write(PROGRAM_BYTES, instructions, 0, instructions.length);
    return memory;
  }

  /** The next packet, waited for as long as that; null: none. */
  Packet take(int millis) {
    Pointer frame = ring.share((long) next * FRAME);
    if (frame.getInt(0) == 0) {
      var files = new Memory(8);
      files.setInt(0, socket);
      files.setInt(4, POLLIN);
      Libc.poll(files, 1, millis);
    }
    if (frame.getInt(0) == 0) {
      return null;
    }
    VarHandle.acquireFence();
    byte[] ip = frame.getByteArray(frame.getShort(14) & 0xffff, frame.getInt(8));
    if (frame.getInt(4) != ip.length) {
      throw new IllegalStateException("a packet of " + frame.getInt(4) + " bytes was cut");
    }
    long seconds = frame.getInt(16) & 0xffffffffL;
    long wallNanos = seconds * NANOS_A_SECOND + frame.getInt(20);
    boolean outgoing = frame.getByte(42) == OUTGOING;
    VarHandle.releaseFence();
    frame.setInt(0, 0);
    next = (next + 1) % FRAMES;
    return Packet.of(wallNanos, outgoing, ip);
  }

  /** How many packets it had no place for. */
  int lost() throws IOException {
    var counts = new Memory(8);
    check(
        "statistics",
        Libc.getsockopt(
            socket, SOL_PACKET, PACKET_STATISTICS, counts, numbers((int) counts.size())));
    return counts.getInt(4);
  }

  @Override
  public void close() {
    Libc.munmap(ring, SIZE);
    Libc.close(socket);
  }
}
