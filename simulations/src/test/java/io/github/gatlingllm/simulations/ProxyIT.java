// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Look-up, preflight and load use the proxy and credentials of properties. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class ProxyIT {

  /** {@code me:sesame-4711} */
  private static final String LOGIN = "bWU6c2VzYW1lLTQ3MTE=";

  @TempDir static Path folder;

  @Test
  void everythingGoesThroughTheProxyWithItsCredentials() throws IOException {
    try (LlmSimulator simulator =
            LlmSimulator.start(SimulatorOptions.profile("fast").withModel("m").withTls());
        var proxy = new Tunnel(simulator.url())) {
      ExampleRun run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=https://llm.invalid:8443",
              "llm.proxy=127.0.0.1:" + proxy.port(),
              "llm.proxyUser=me",
              "llm.proxyPassword=sesame-4711",
              "llm.server.metrics=off",
              "llm.concurrency=1",
              "llm.requests=3");

      assertThat(run.exitCode()).as("%s", run).isZero();
      assertThat(run.requests()).hasSize(3);
      assertThat(proxy.heads)
          .hasSizeGreaterThanOrEqualTo(2)
          .allMatch(head -> head.startsWith("CONNECT llm.invalid:8443 HTTP/1.1\r\n"))
          .allMatch(head -> head.toLowerCase(Locale.ROOT).contains("proxy-authorization: "))
          .allMatch(head -> head.contains("Basic " + LOGIN));
      assertThat(run.toString()).doesNotContain("sesame-4711").doesNotContain(LOGIN);
    }
  }

  /** A proxy for CONNECT only, to one server. */
  private static final class Tunnel implements AutoCloseable {

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int server;
    private final List<String> heads = new CopyOnWriteArrayList<>();

    Tunnel(String server) throws IOException {
      this.server = Integer.parseInt(server.substring(server.lastIndexOf(':') + 1));
      start(this::accept);
    }

    int port() {
      return socket.getLocalPort();
    }

    private void accept() throws IOException {
      while (!socket.isClosed()) {
        Socket client = socket.accept();
        start(() -> connect(client));
      }
    }

    private void connect(Socket client) throws IOException {
      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) client.getInputStream().read());
      }
      heads.add(head.toString());
      Socket to = new Socket(InetAddress.getLoopbackAddress(), server);
      client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(US_ASCII));
      start(() -> copy(client.getInputStream(), to.getOutputStream()));
      copy(to.getInputStream(), client.getOutputStream());
    }

    private static void copy(InputStream in, OutputStream out) throws IOException {
      byte[] bytes = new byte[1 << 14];
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        out.write(bytes, 0, read);
        out.flush();
      }
    }

    private interface Work {
      void run() throws IOException;
    }

    private static void start(Work work) {
      var thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException closed) {
                  // The other side has closed, or the test has ended.
                }
              },
              "tunnel");
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
