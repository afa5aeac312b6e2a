// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.listen.RequestHandler;
import io.github.gatlingllm.listen.ServerAnswer;
import io.github.gatlingllm.listen.ServerLimits;
import io.github.gatlingllm.listen.ServerRequest;
import io.github.gatlingllm.listen.SmallServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;

/** A small HTTP server that answers {@code GET} and {@code HEAD} on given paths. */
public final class LiveServer implements AutoCloseable {

  private final LivePort port;
  private final SmallServer server;

  /** Binds an address. */
  @FunctionalInterface
  private interface Binding<T> {
    T to(InetSocketAddress address) throws IOException;
  }

  private LiveServer(LivePort port, SmallServer server) {
    this.port = port;
    this.server = server;
  }

  /**
   * Opens the port and starts to answer.
   *
   * @param thread the thread of the server
   * @param paths the handler of each path; it must not block
   * @throws IllegalStateException if the port is taken, or the host is not an address of this
   *     machine
   */
  public static LiveServer on(LivePort port, RunThread thread, Map<String, RequestHandler> paths) {
    return new LiveServer(
        port,
        bound(
            port,
            address ->
                SmallServer.open(
                    address, thread, ServerLimits.PAGES, request -> answer(paths, request))));
  }

  private static <T> T bound(LivePort port, Binding<T> binding) {
    var address = new InetSocketAddress(port.host(), port.port());
    if (address.isUnresolved()) {
      throw new IllegalStateException(LiveTexts.hostUnknown(hostProperty(port), port.host()));
    }
    try {
      return binding.to(address);
    } catch (BindException taken) {
      throw new IllegalStateException(
          LiveTexts.portTaken(
              port.property(), port.port(), port.host(), String.valueOf(taken.getMessage())),
          taken);
    } catch (IOException e) {
      throw new IllegalStateException(
          LiveTexts.cannotListen(port.property(), port.host(), e.toString()), e);
    }
  }

  /**
   * Checks that the port is free, before the run sends anything.
   *
   * @throws IllegalStateException under the conditions of {@link #on}
   */
  public static void requireFree(LivePort port) {
    bound(
        port,
        address -> {
          try (var socket = new ServerSocket()) {
            socket.bind(address);
            return port;
          }
        });
  }

  private static String hostProperty(LivePort port) {
    return port.property().replace(".port", ".host");
  }

  /** Returns the URL of the server, such as {@code http://127.0.0.1:9464}. */
  public String url() {
    String host = port.host().contains(":") ? "[" + port.host() + "]" : port.host();
    return "http://" + host + ":" + port();
  }

  /** Returns the port of the server. */
  public int port() {
    return server.port();
  }

  /** Runs work on the thread of the server. */
  public void execute(Runnable work) {
    server.execute(work);
  }

  @Override
  public void close() {
    server.close();
  }

  private static ServerAnswer answer(Map<String, RequestHandler> paths, ServerRequest request) {
    RequestHandler handler = paths.get(request.path());
    if (handler == null) {
      return ServerAnswer.text(404, LiveTexts.NOT_FOUND);
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return ServerAnswer.text(405, LiveTexts.METHOD_NOT_ALLOWED).with("Allow", "GET, HEAD");
    }
    return handler.answer(request);
  }
}
