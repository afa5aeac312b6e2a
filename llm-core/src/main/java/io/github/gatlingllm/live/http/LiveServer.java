/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.RunThread;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A server that answers {@code GET} on paths of its own. Each request has a daemon thread of its
 * own, so that a client that neither sends nor reads holds up nobody but itself.
 */
public final class LiveServer implements AutoCloseable {

  private final LivePort asked;
  private final HttpServer server;
  private final RunThread thread;

  /** Answers one request. */
  @FunctionalInterface
  public interface Answerer {

    /** Answers; whatever it throws costs this request alone. */
    void answer(HttpExchange exchange) throws IOException;
  }

  /** Takes an address. */
  @FunctionalInterface
  private interface Binding<T> {
    T to(InetSocketAddress address) throws IOException;
  }

  private LiveServer(LivePort asked, HttpServer server, RunThread thread) {
    this.asked = asked;
    this.server = server;
    this.thread = thread;
  }

  /**
   * Takes the port; nothing is answered yet.
   *
   * @param thread the name of its threads
   * @throws IllegalStateException if the port is taken, or the host is not one of this machine's
   */
  public static LiveServer on(LivePort asked, RunThread thread) {
    return new LiveServer(asked, bound(asked, address -> HttpServer.create(address, 0)), thread);
  }

  private static <T> T bound(LivePort asked, Binding<T> binding) {
    var address = new InetSocketAddress(asked.host(), asked.port());
    if (address.isUnresolved()) {
      throw new IllegalStateException(
          host(asked)
              + " must be an address of this machine, but '"
              + asked.host()
              + "' is unknown");
    }
    try {
      return binding.to(address);
    } catch (BindException taken) {
      throw new IllegalStateException(
          asked.property()
              + " must be a free port, but "
              + asked.port()
              + " of "
              + asked.host()
              + " can't be had ("
              + taken.getMessage()
              + "): choose another one, or 0 for any",
          taken);
    } catch (IOException e) {
      throw new IllegalStateException(
          asked.property() + ": no server can listen on " + asked.host() + " (" + e + ")", e);
    }
  }

  /**
   * Takes the port and gives it back: a run must not begin to send before it is known to be free.
   *
   * @throws IllegalStateException as {@link #on}
   */
  public static void requireFree(LivePort asked) {
    // Not by the JDK's HTTP server: one that never started keeps the port when it is stopped.
    bound(
        asked,
        address -> {
          try (var socket = new ServerSocket()) {
            socket.bind(address);
            return asked;
          }
        });
  }

  private static String host(LivePort asked) {
    return asked.property().replace(".port", ".host");
  }

  /** Answers on that path and on no other below it. */
  public LiveServer answering(String path, Answerer answerer) {
    server.createContext(path, exchange -> answer(path, answerer, exchange));
    return this;
  }

  /** Begins to answer. */
  public LiveServer start() {
    server.setExecutor(task -> thread.daemon(task).start());
    // The JDK's own thread is a daemon only if the one that starts it is.
    var starting = new FutureTask<>(server::start, Boolean.TRUE);
    thread.daemon(starting).start();
    try {
      starting.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(asked.property() + ": the server did not start", e);
    }
    return this;
  }

  /** Where it listens, such as {@code http://127.0.0.1:9464}. */
  public String url() {
    String host = asked.host().contains(":") ? "[" + asked.host() + "]" : asked.host();
    return "http://" + host + ":" + port();
  }

  /** The port that it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static void answer(String path, Answerer answerer, HttpExchange exchange)
      throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!exchange.getRequestURI().getPath().equals(path)) {
        text(exchange, 404, "There is nothing here.\n");
      } else if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        text(exchange, 405, "GET, or HEAD.\n");
      } else {
        answerer.answer(exchange);
      }
    }
  }

  /** Answers with a short text. */
  public static void text(HttpExchange exchange, int status, String text) throws IOException {
    body(exchange, status, "text/plain; charset=utf-8", text);
  }

  /** Answers with a whole text. */
  public static void body(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }
}
