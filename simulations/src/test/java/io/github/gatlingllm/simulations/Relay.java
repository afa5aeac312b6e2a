// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** Forwards the bytes between two processes, if wanted with a delay, and records them. */
final class Relay implements AutoCloseable {

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int to;
  private final long delayMillis;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  Relay(int to) throws IOException {
    this(to, 0);
  }

  /** Creates a relay that holds what clients send back for this time. */
  Relay(int to, long delayMillis) throws IOException {
    this.to = to;
    this.delayMillis = delayMillis;
    start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Returns all bytes of both directions. */
  String said() {
    return kept.toString(StandardCharsets.ISO_8859_1);
  }

  private void accept() throws IOException {
    while (!socket.isClosed()) {
      Socket from = socket.accept();
      start(
          () -> {
            try (from;
                var other = new Socket(InetAddress.getLoopbackAddress(), to)) {
              start(() -> copy(from.getInputStream(), other.getOutputStream(), delayMillis));
              copy(other.getInputStream(), from.getOutputStream(), 0);
            }
          });
    }
  }

  private void copy(InputStream in, OutputStream out, long millis) throws IOException {
    byte[] bytes = new byte[1 << 14];
    for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
      kept.write(bytes, 0, read);
      LockSupport.parkNanos(millis * 1_000_000);
      out.write(bytes, 0, read);
      out.flush();
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    var thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // One of the sides has closed, or does not listen yet.
              }
            },
            "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
