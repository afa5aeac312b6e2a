// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;

/** Clients of a live page that only hold on to what they have, from addresses of their own. */
final class HangingClients implements AutoCloseable {

  private static final String READERS = "127.0.0.2";
  private static final String HALVES = "127.0.0.3";

  private final int port;
  private final Deque<Socket> halves = new ArrayDeque<>();
  private final Deque<Socket> readers = new ArrayDeque<>();

  HangingClients(URI page) {
    port = page.getPort();
  }

  /** One more that has sent half a request. */
  HangingClients half() {
    halves.add(said(HALVES, "GET / HTTP/1.1\r\nHost: local"));
    return this;
  }

  /** One more that asks for events and never reads them. */
  HangingClients reader() {
    readers.add(said(READERS, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    return this;
  }

  /** The oldest of the halves leaves; another comes. */
  void again() throws IOException {
    halves.remove().close();
    half();
  }

  private Socket said(String from, String text) {
    var socket = new Socket();
    try {
      socket.setReceiveBufferSize(4096);
      socket.bind(new InetSocketAddress(from, 0));
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    } catch (IOException refused) {
      // The server may end a connection as soon as it is there.
    }
    return socket;
  }

  @Override
  public void close() {
    try {
      for (Socket socket : halves) {
        socket.close();
      }
      for (Socket socket : readers) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
