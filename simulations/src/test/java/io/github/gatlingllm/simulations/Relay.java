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

/** Forwards the bytes between two processes and records them. */
final class Relay implements AutoCloseable {

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int to;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  Relay(int to) throws IOException {
    this.to = to;
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
              start(() -> copy(from.getInputStream(), other.getOutputStream()));
              copy(other.getInputStream(), from.getOutputStream());
            }
          });
    }
  }

  private void copy(InputStream in, OutputStream out) throws IOException {
    byte[] bytes = new byte[1 << 14];
    for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
      kept.write(bytes, 0, read);
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
