// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Replays recorded answers of real servers byte for byte. The path {@code /<cuts>/<recording>} sets
 * the recording and how it is split. A connection ends where the recorded one did.
 */
final class RecordedServer implements AutoCloseable {

  /** Long enough for the client to read most parts separately. */
  private static final long PAUSE_NANOS = 200_000;

  private static final byte[] LAST_CHUNK = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket socket;

  private RecordedServer(ServerSocket socket) {
    this.socket = socket;
  }

  /** Starts the server on a free port. */
  static RecordedServer start() throws IOException {
    var server = new RecordedServer(new ServerSocket(0, 500, InetAddress.getLoopbackAddress()));
    inBackground(server::accept);
    return server;
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        inBackground(() -> serve(connection));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      var in = new BufferedInputStream(connection.getInputStream());
      boolean open = true;
      while (open) {
        String head = head(in);
        if (head.isEmpty()) {
          return;
        }
        in.skipNBytes(contentLength(head));
        open = answer(head.split(" ", -1)[1], connection.getOutputStream());
      }
    } catch (IOException e) {
      // The client has closed; its test reports what is missing.
    }
  }

  private static boolean answer(String path, OutputStream out) throws IOException {
    String[] parts = path.split("/", 3);
    byte[] headers = recorded(parts[2] + ".headers");
    byte[] wire = recorded(parts[2] + ".wire");
    byte[] answer = Arrays.copyOf(headers, headers.length + wire.length);
    System.arraycopy(wire, 0, answer, headers.length, wire.length);
    int from = 0;
    for (int to : Cuts.valueOf(parts[1].toUpperCase(Locale.ROOT)).of(answer)) {
      out.write(answer, from, to - from);
      out.flush();
      LockSupport.parkNanos(PAUSE_NANOS);
      from = to;
    }
    out.write(answer, from, answer.length - from);
    out.flush();
    return complete(headers, wire);
  }

  private static boolean complete(byte[] headers, byte[] wire) {
    String said = new String(headers, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    return !said.contains("transfer-encoding: chunked") || endsWith(wire, LAST_CHUNK);
  }

  private static boolean endsWith(byte[] bytes, byte[] end) {
    return bytes.length >= end.length
        && Arrays.equals(bytes, bytes.length - end.length, bytes.length, end, 0, end.length);
  }

  private static String head(InputStream in) throws IOException {
    var head = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      head.write(b);
      if (head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
        return head.toString(StandardCharsets.ISO_8859_1);
      }
    }
    return "";
  }

  private static long contentLength(String head) {
    return head.toLowerCase(Locale.ROOT)
        .lines()
        .filter(line -> line.startsWith("content-length:"))
        .mapToLong(line -> Long.parseLong(line.substring(15).strip()))
        .findFirst()
        .orElse(0);
  }

  private static byte[] recorded(String name) throws IOException {
    try (InputStream in = RecordedServer.class.getResourceAsStream("/recordings/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  private static void inBackground(Runnable work) {
    Thread thread = new Thread(work, "recorded-server");
    thread.setDaemon(true);
    thread.start();
  }
}
