// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The least that an HTTP proxy must do: tunnels, and requests with absolute URLs. */
final class ForwardProxy implements AutoCloseable {

  private final ServerSocket socket;
  private final List<String> requestLines = new CopyOnWriteArrayList<>();

  private ForwardProxy(ServerSocket socket) {
    this.socket = socket;
  }

  static ForwardProxy start() throws IOException {
    var proxy = new ForwardProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    RecordingServer.daemon(proxy::accept);
    return proxy;
  }

  int port() {
    return socket.getLocalPort();
  }

  /** The first line of each connection. */
  List<String> requestLines() {
    return requestLines;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        RecordingServer.daemon(() -> serve(client));
      }
    } catch (IOException closed) {
      // close() ends it.
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = RecordingServer.head(client.getInputStream());
      String line = head.lines().findFirst().orElse("");
      requestLines.add(line);
      String target = line.split(" ", -1)[1];
      boolean tunnel = line.startsWith("CONNECT ");
      URI uri = URI.create(tunnel ? "tunnel://" + target : target);
      try (Socket server = new Socket(uri.getHost(), uri.getPort())) {
        if (tunnel) {
          RecordingServer.write(client, "HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        } else {
          RecordingServer.write(server, head.getBytes(StandardCharsets.UTF_8));
        }
        RecordingServer.daemon(() -> copy(server, client));
        client.getInputStream().transferTo(server.getOutputStream());
      }
    } catch (IOException gone) {
      // One of the two went away.
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException gone) {
      // One of the two went away.
    }
  }
}
