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

/** A server that answers {@code GET} and {@code HEAD} on paths of its own. */
public final class LiveServer implements AutoCloseable {

  private final LivePort asked;
  private final SmallServer server;

  /** Takes an address. */
  @FunctionalInterface
  private interface Binding<T> {
    T to(InetSocketAddress address) throws IOException;
  }

  private LiveServer(LivePort asked, SmallServer server) {
    this.asked = asked;
    this.server = server;
  }

  /**
   * Takes the port and begins to answer.
   *
   * @param thread the name of its thread
   * @param paths what answers on a path; it must not block
   * @throws IllegalStateException if the port is taken, or the host is not one of this machine's
   */
  public static LiveServer on(LivePort asked, RunThread thread, Map<String, RequestHandler> paths) {
    return new LiveServer(
        asked,
        bound(
            asked,
            address ->
                SmallServer.open(
                    address, thread, ServerLimits.PAGES, request -> answer(paths, request))));
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

  /** Where it listens, such as {@code http://127.0.0.1:9464}. */
  public String url() {
    String host = asked.host().contains(":") ? "[" + asked.host() + "]" : asked.host();
    return "http://" + host + ":" + port();
  }

  /** The port that it listens on. */
  public int port() {
    return server.port();
  }

  /** Does something on the thread that answers. */
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
      return ServerAnswer.text(404, "There is nothing here.\n");
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return ServerAnswer.text(405, "GET, or HEAD.\n").with("Allow", "GET, HEAD");
    }
    return handler.answer(request);
  }
}
