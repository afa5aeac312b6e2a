// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.SampleStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Answers every request with the same stream, one write per event, on the loopback interface, for
 * the code warm-up. It uses plain sockets, so that everything the HTTP client loads is the client's
 * own.
 */
final class SampleServer implements AutoCloseable {

  /** The number of answers per connection, so that connections are both reused and newly opened. */
  private static final int ANSWERS_A_CONNECTION = 3;

  /** The address of the URL, regardless of the protocol family that the JVM prefers. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final int BACKLOG = 512;

  /** The longest time to close. */
  private static final long END_MILLIS = 1_000;

  private static final String LENGTH = "content-length:";

  private final ServerSocket socket;
  private final String head;
  private final List<byte[]> events;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final Thread acceptor = RunThread.CODE_WARM_UP.daemon(this::accept);
  private final AtomicLong answers = new AtomicLong();

  private SampleServer(ServerSocket socket, Dialect dialect, int tokens) {
    this.socket = socket;
    this.head =
        "HTTP/1.1 200 OK\r\nContent-Type: "
            + dialect.framing().contentType()
            + "\r\nTransfer-Encoding: chunked\r\n";
    this.events =
        SampleStream.of(dialect).events(dialect.framing(), tokens).stream()
            .map(SampleServer::chunk)
            .toList();
  }

  /**
   * Starts a server on a free port.
   *
   * @param tokens the number of tokens of each answer
   */
  static SampleServer start(Dialect dialect, int tokens) throws IOException {
    var socket = new ServerSocket(0, BACKLOG, InetAddress.getByAddress(LOOPBACK));
    var server = new SampleServer(socket, dialect, tokens);
    server.acceptor.start();
    return server;
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  /** Returns the number of answers sent. */
  long answers() {
    return answers.get();
  }

  /** Closes the server and all its connections. */
  @Override
  public void close() {
    try {
      socket.close();
      awaitAcceptor();
      for (Socket client : clients) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits for the acceptor, which may still accept a connection until it notices that the socket is
   * closed.
   */
  private void awaitAcceptor() {
    try {
      acceptor.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        clients.add(client);
        RunThread.CODE_WARM_UP.daemon(() -> serve(client)).start();
      }
    } catch (IOException closed) {
      // close() ends the loop.
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      var in = new BufferedInputStream(client.getInputStream());
      for (int left = ANSWERS_A_CONNECTION; left > 0 && request(in); left--) {
        answer(client.getOutputStream(), left == 1);
      }
    } catch (IOException gone) {
      // The client disconnected, or the warm-up is over.
    } finally {
      clients.remove(client);
    }
  }

  private void answer(OutputStream out, boolean last) throws IOException {
    out.write(ascii(head + (last ? "Connection: close\r\n\r\n" : "\r\n")));
    for (byte[] event : events) {
      out.write(event);
    }
    out.write(ascii("0\r\n\r\n"));
    answers.incrementAndGet();
  }

  /** Reads a whole request; false at the end of the stream. */
  private static boolean request(InputStream in) throws IOException {
    long length = 0;
    String line = line(in);
    if (line == null) {
      return false;
    }
    while (line != null && !line.isEmpty()) {
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Long.parseLong(line.substring(LENGTH.length()).strip());
      }
      line = line(in);
    }
    in.skipNBytes(length);
    return true;
  }

  private static @Nullable String line(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        return line.toString().strip();
      }
      line.append((char) next);
    }
    return null;
  }

  private static byte[] chunk(String event) {
    int length = event.getBytes(StandardCharsets.UTF_8).length;
    return (Integer.toHexString(length) + "\r\n" + event + "\r\n").getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
