// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ServerSocketFactory;

/** A server that keeps what it reads, byte for byte, and does what a test says with it. */
final class RecordingServer implements AutoCloseable {

  /** Answers a request, or not. */
  interface Handler {
    /**
     * The answer to a request, head and all; empty: the connection is closed without any.
     *
     * @param number how many requests came over this connection, this one included
     * @param head request line and headers
     * @param body the body
     */
    String answer(int number, String head, String body);
  }

  /** Answers a request with all that a connection can do. */
  interface Script {
    /**
     * Writes the answer to a request; false: the connection is closed behind it.
     *
     * @param number how many requests came over this connection, this one included
     * @param head request line and headers
     * @param body the body
     * @param client the connection
     */
    boolean answer(int number, String head, String body, Socket client) throws IOException;
  }

  private final ServerSocket socket;
  private final Script script;
  private final AtomicInteger connections = new AtomicInteger();
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  private RecordingServer(ServerSocket socket, Script script) {
    this.socket = socket;
    this.script = script;
  }

  static RecordingServer start(Handler handler) {
    return start(
        (Script)
            (number, head, body, client) ->
                write(client, handler.answer(number, head, body).getBytes(StandardCharsets.UTF_8)));
  }

  static RecordingServer start(Script script) {
    return start(ServerSocketFactory.getDefault(), script);
  }

  /** A factory of sockets that speak TLS makes it a server that does. */
  static RecordingServer start(ServerSocketFactory sockets, Script script) {
    try {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      var server = new RecordingServer(sockets.createServerSocket(0, 50, loopback), script);
      accept(server.socket, server::serve);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes; false if there was nothing to write. */
  static boolean write(Socket client, byte[] bytes) throws IOException {
    client.getOutputStream().write(bytes);
    client.getOutputStream().flush();
    return bytes.length > 0;
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** How many connections were made to it. */
  int connections() {
    return connections.get();
  }

  /** The bodies that came, in order. */
  List<String> bodies() {
    return bodies;
  }

  /** A stream of one text chunk, kept alive. */
  static String stream(String text) {
    String events =
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\""
            + text
            + "\"}}]}\n\n"
            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
            + "data: [DONE]\n\n";
    return response("200 OK", "text/event-stream", events);
  }

  static String response(String status, String type, String body) {
    return "HTTP/1.1 "
        + status
        + "\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Serves each connection on a thread of its own, until the socket is closed. */
  static void accept(ServerSocket socket, Consumer<Socket> serve) {
    daemon(
        () -> {
          try {
            while (true) {
              Socket client = socket.accept();
              daemon(() -> serve.accept(client));
            }
          } catch (IOException closed) {
            // The test is over.
          }
        });
  }

  private void serve(Socket client) {
    connections.incrementAndGet();
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      for (int number = 1; ; number++) {
        String head = request(in, client);
        if (head.isEmpty()) {
          return;
        }
        String body = new String(in.readNBytes(length(head)), StandardCharsets.UTF_8);
        bodies.add(body);
        if (!script.answer(number, head, body, client)) {
          return;
        }
      }
    } catch (IOException gone) {
      // The client went away.
    }
  }

  /** The head of the next request but those for the list of models, which it has not. */
  private static String request(InputStream in, Socket client) throws IOException {
    String head = head(in);
    while (head.startsWith("GET ") && head.contains("/v1/models ")) {
      write(client, response("404 Not Found", "text/plain", "").getBytes(StandardCharsets.UTF_8));
      head = head(in);
    }
    return head;
  }

  /** All up to the empty line; empty if the client has gone, or is idle for too long. */
  static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        return head.toString();
      }
    }
    return "";
  }

  private static int length(String head) {
    return head.lines()
        .map(line -> line.toLowerCase(Locale.ROOT))
        .filter(line -> line.startsWith("content-length:"))
        .map(line -> Integer.parseInt(line.substring(15).strip()))
        .findFirst()
        .orElse(0);
  }

  static void daemon(Runnable work) {
    var thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }
}
