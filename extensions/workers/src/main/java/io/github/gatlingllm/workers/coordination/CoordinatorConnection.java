// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A connection to worker 0 for consecutive exchanges. After a failed exchange, the next one
 * connects again. Exchanges are limited in time and size. They are neither repeated nor redirected,
 * and their times exclude the connect. One thread.
 */
final class CoordinatorConnection implements Closeable {

  /** The limit of the body of requests and answers, in bytes. */
  static final int MOST_BYTES = 1 << 16;

  private static final int MOST_HEAD = 1 << 13;
  private static final Pattern FIRST_LINE = Pattern.compile("HTTP/1\\.1 (\\d{3})(?: .*)?");
  private static final String END_OF_LINE = "\r\n";
  private static final String END_OF_HEAD = END_OF_LINE + END_OF_LINE;

  private final CoordinatorAddress address;
  private final LongSupplier nanoTime;
  private byte[] read = new byte[1 << 10];
  private int length;
  private @Nullable Socket connected;

  /**
   * An answer.
   *
   * @param head the header with the signature; null: there is none
   * @param sent when the request was sent, by this worker's clock
   * @param arrived when the answer was complete, by this worker's clock
   */
  record Answer(int status, @Nullable String head, String body, long sent, long arrived) {}

  /**
   * Creates a connection that is not connected yet.
   *
   * @param nanoTime the clock of this worker
   */
  CoordinatorConnection(CoordinatorAddress address, LongSupplier nanoTime) {
    this.address = address;
    this.nanoTime = nanoTime;
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws ForeignAnswer if the answer is not from worker 0
   */
  Answer exchange(String path, String head, String body, Duration longest) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    if (bytes.length > MOST_BYTES) {
      throw new IllegalArgumentException(
          CoordinationTexts.messageTooLong(bytes.length, MOST_BYTES));
    }
    long deadline = System.nanoTime() + longest.toNanos();
    try {
      Socket socket = connected == null ? connect(longest) : connected;
      connected = socket;
      return exchange(socket, request(path, head, bytes), deadline);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private Socket connect(Duration longest) throws IOException {
    InetAddress[] all = address.addresses();
    int millis = (int) Math.max(1, longest.toMillis() / all.length);
    IOException trouble = null;
    for (InetAddress each : all) {
      var socket = new Socket();
      try {
        socket.setTcpNoDelay(true);
        // The buffer holds a whole request, so that writing does not block if worker 0 does not
        // read.
        socket.setSendBufferSize(MOST_HEAD + MOST_BYTES);
        socket.connect(new InetSocketAddress(each, address.port()), millis);
        return socket;
      } catch (IOException e) {
        socket.close();
        trouble = e;
      }
    }
    throw trouble == null ? new IOException(CoordinationTexts.noAddress(address.host())) : trouble;
  }

  private Answer exchange(Socket socket, byte[] request, long deadline) throws IOException {
    length = 0;
    long sent = nanoTime.getAsLong();
    socket.getOutputStream().write(request);
    int end = readHead(socket, deadline);
    String[] lines = new String(read, 0, end, ISO_8859_1).split(END_OF_LINE, -1);
    int from = end + END_OF_HEAD.length();
    int whole = from + bodyLength(lines);
    while (length < whole) {
      readMore(socket, whole, deadline);
    }
    long arrived = nanoTime.getAsLong();
    return new Answer(
        status(lines[0]),
        value(lines, WorkerRequestHead.HEADER),
        new String(read, from, whole - from, UTF_8),
        sent,
        arrived);
  }

  private byte[] request(String path, String head, byte[] body) {
    String first =
        String.join(
            END_OF_LINE,
            WorkerRequestHead.METHOD + " " + path + " HTTP/1.1",
            "Host: " + address,
            WorkerRequestHead.HEADER + ": " + head,
            "Content-Length: " + body.length,
            "",
            "");
    byte[] request = Arrays.copyOf(first.getBytes(ISO_8859_1), first.length() + body.length);
    System.arraycopy(body, 0, request, first.length(), body.length);
    return request;
  }

  /** Reads until the head is complete, and returns where it ends. */
  private int readHead(Socket socket, long deadline) throws IOException {
    int end = -1;
    while (end < 0) {
      int before = length;
      readMore(socket, MOST_HEAD, deadline);
      end = endOfHead(Math.max(0, before - END_OF_HEAD.length()));
      if (end < 0 && length == MOST_HEAD) {
        throw foreign();
      }
    }
    return end;
  }

  private int endOfHead(int from) {
    int at = new String(read, from, length - from, ISO_8859_1).indexOf(END_OF_HEAD);
    return at < 0 ? at : from + at;
  }

  private void readMore(Socket socket, int most, long deadline) throws IOException {
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0) {
      throw new SocketTimeoutException(CoordinationTexts.ANSWER_INCOMPLETE);
    }
    if (length == read.length) {
      read = Arrays.copyOf(read, 2 * length);
    }
    socket.setSoTimeout((int) left);
    int more = socket.getInputStream().read(read, length, Math.min(read.length, most) - length);
    if (more < 0) {
      throw new IOException(CoordinationTexts.CONNECTION_CLOSED);
    }
    length += more;
  }

  private int status(String line) throws ForeignAnswer {
    Matcher parts = FIRST_LINE.matcher(line);
    if (!parts.matches()) {
      throw foreign();
    }
    return Integer.parseInt(parts.group(1));
  }

  private int bodyLength(String[] lines) throws ForeignAnswer {
    String value = value(lines, "Content-Length");
    if (value == null) {
      return 0;
    }
    if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > MOST_BYTES) {
      throw foreign();
    }
    return Integer.parseInt(value);
  }

  private static @Nullable String value(String[] lines, String name) {
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).equalsIgnoreCase(name)) {
        return line.substring(colon + 1).strip();
      }
    }
    return null;
  }

  private ForeignAnswer foreign() {
    return new ForeignAnswer(address.toString(), false);
  }

  @Override
  public void close() throws IOException {
    Socket socket = connected;
    connected = null;
    if (socket != null) {
      socket.close();
    }
  }
}
