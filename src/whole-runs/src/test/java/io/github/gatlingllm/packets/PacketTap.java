// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.packets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What passes through the loopback device from and to a port, seen by the kernel itself. */
public final class PacketTap implements AutoCloseable {

  private static final int WAIT_MILLIS = 5;
  private static final int TRIES = 5;
  private static final long NANOS_A_SECOND = 1_000_000_000;

  private final PacketRing ring;
  private final Thread reader = new Thread(this::read, "packet-tap");
  private final List<Packet> packets = new ArrayList<>();

  /** By the wall clock's time: by how much it was ahead of {@code System.nanoTime()}. */
  private final TreeMap<Long, Long> ahead = new TreeMap<>();

  private volatile boolean over;
  private volatile Throwable failure;

  private PacketTap(PacketRing ring) {
    this.ring = ring;
  }

  /** Listens from now on; fails where a process may not see packets. */
  public static PacketTap on(int port) throws IOException {
    var tap = new PacketTap(new PacketRing(port));
    tap.reader.setDaemon(true);
    tap.reader.start();
    return tap;
  }

  private void read() {
    try {
      long compared = System.nanoTime();
      compareClocks();
      for (Packet packet = ring.take(WAIT_MILLIS);
          packet != null || !over;
          packet = ring.take(WAIT_MILLIS)) {
        if (packet != null) {
          packets.add(packet);
        }
        if (System.nanoTime() - compared > WAIT_MILLIS * 1_000_000L) {
          compared = System.nanoTime();
          compareClocks();
        }
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void compareClocks() {
    long tightest = Long.MAX_VALUE;
    long wall = 0;
    long offset = 0;
    for (int i = 0; i < TRIES; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long after = System.nanoTime();
      if (after - before < tightest) {
        tightest = after - before;
        wall = now.getEpochSecond() * NANOS_A_SECOND + now.getNano();
        offset = wall - (before + after) / 2;
      }
    }
    ahead.put(wall, offset);
  }

  /** What a server that listens on the port has sent, by connection. */
  public Map<String, PacketStream> sentFrom(int port) {
    return streams(packet -> packet.from() == port ? packet.to() : 0);
  }

  /** What was sent to it, by connection. */
  public Map<String, PacketStream> sentTo(int port) {
    return streams(packet -> packet.to() == port ? packet.from() : 0);
  }

  private interface Client {
    int portOf(Packet packet);
  }

  /** A client's port may be used again. */
  private Map<String, PacketStream> streams(Client client) {
    if (!over) {
      throw new IllegalStateException("still listening");
    }
    Map<String, PacketStream> all = new TreeMap<>();
    Map<Integer, PacketStream> latest = new TreeMap<>();
    Map<Integer, Integer> uses = new TreeMap<>();
    for (Packet packet : packets) {
      int port = client.portOf(packet);
      if (port != 0) {
        PacketStream stream = latest.get(port);
        if (stream == null || (packet.opens() && !stream.begunBy(packet))) {
          stream = new PacketStream(packet, this::nanoTime);
          latest.put(port, stream);
          all.put(port + " " + uses.merge(port, 1, Integer::sum), stream);
        }
        stream.add(packet);
      }
    }
    return all;
  }

  private long nanoTime(long wallNanos) {
    Map.Entry<Long, Long> before = ahead.floorEntry(wallNanos);
    return wallNanos - (before == null ? ahead.firstEntry() : before).getValue();
  }

  @Override
  public void close() {
    stop();
  }

  /** Listens no more; what was seen stays. */
  public void stop() {
    if (over) {
      return;
    }
    over = true;
    try {
      reader.join();
      int lost = ring.lost();
      ring.close();
      if (failure != null || lost > 0) {
        throw new IllegalStateException(lost + " packets lost", failure);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
