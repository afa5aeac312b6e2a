// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A client of a socket's own bytes, from an address of its choice. */
final class RawClient implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket = new Socket();
  private final InputStream in;

  RawClient(int port) throws IOException {
    this(port, "127.0.0.1");
  }

  RawClient(int port, String from) throws IOException {
    this(port, from, 0);
  }

  /**
   * Connects.
   *
   * @param receiveBytes how much the socket takes in without being read; 0: as the system does
   */
  RawClient(int port, String from, int receiveBytes) throws IOException {
    if (receiveBytes > 0) {
      socket.setReceiveBufferSize(receiveBytes);
    }
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream(), 65_536);
  }

  RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    return this;
  }

  /** Reads until that text has come. */
  String readTo(String end) throws IOException {
    var read = new StringBuilder();
    while (!read.toString().endsWith(end)) {
      int next = in.read();
      if (next < 0) {
        return read + "<end>";
      }
      read.append((char) next);
    }
    return read.toString();
  }

  /** Reads until the server ends the connection, however it does that. */
  String readAll() throws IOException {
    var read = new StringBuilder();
    try {
      for (int next = in.read(); next >= 0; next = in.read()) {
        read.append((char) next);
      }
    } catch (SocketTimeoutException stillOpen) {
      throw stillOpen;
    } catch (IOException reset) {
      read.append("<reset>");
    }
    return read.toString();
  }

  /** One read of the socket: what has come together. */
  String readOnce() throws IOException {
    byte[] bytes = new byte[65_536];
    int read = in.read(bytes);
    return new String(bytes, 0, Math.max(0, read), ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
