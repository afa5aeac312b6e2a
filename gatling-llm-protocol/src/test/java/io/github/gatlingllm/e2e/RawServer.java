/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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

/** A server that keeps what it reads, byte for byte, and does what a test says with it. */
final class RawServer implements AutoCloseable {

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

  private final ServerSocket socket;
  private final Handler handler;
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  private RawServer(ServerSocket socket, Handler handler) {
    this.socket = socket;
    this.handler = handler;
  }

  static RawServer start(Handler handler) {
    try {
      var server =
          new RawServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), handler);
      daemon(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
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

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        daemon(() -> serve(client));
      }
    } catch (IOException closed) {
      // close() ends it.
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      for (int number = 1; ; number++) {
        String head = head(in);
        if (head.isEmpty()) {
          return;
        }
        String body = new String(in.readNBytes(length(head)), StandardCharsets.UTF_8);
        bodies.add(body);
        String answer = handler.answer(number, head, body);
        if (answer.isEmpty()) {
          return;
        }
        client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        client.getOutputStream().flush();
      }
    } catch (IOException gone) {
      // The client went away.
    }
  }

  private static String head(InputStream in) throws IOException {
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

  private static void daemon(Runnable work) {
    var thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }
}
