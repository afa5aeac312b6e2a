// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** One of Debian's proxies before one server, in a process of its own. */
final class RealProxy implements AutoCloseable {

  private static final int MOST_SECONDS = 20;

  private final Process process;
  private final Path log;
  private final int port;

  private RealProxy(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /**
   * HAProxy, {@code apt-get install haproxy}.
   *
   * @param server {@code host:port}
   * @param option of its defaults
   */
  static RealProxy haproxy(String server, Path folder, String option) throws IOException {
    return started(
        folder,
        """
        defaults
          mode http
          %s
          timeout connect 5s
          timeout client 60s
          timeout server 60s
        listen streams
          bind 127.0.0.1:%d
          server one %s
        """,
        option,
        server,
        List.of("haproxy", "-db", "-f"));
  }

  /**
   * nginx, {@code apt-get install nginx-light}.
   *
   * @param server {@code host:port}
   * @param option of its location
   */
  static RealProxy nginx(String server, Path folder, String option) throws IOException {
    return started(
        folder,
        """
        daemon off;
        master_process off;
        pid nginx.pid;
        events {}
        http {
          access_log off;
          client_body_temp_path body;
          proxy_temp_path proxy;
          fastcgi_temp_path fastcgi;
          uwsgi_temp_path uwsgi;
          scgi_temp_path scgi;
          server {
            location / {
              %s
              proxy_http_version 1.1;
              proxy_set_header Connection "";
              proxy_pass http://one;
            }
            listen 127.0.0.1:%d;
          }
          upstream one { server %s; }
        }
        """,
        option,
        server,
        List.of("nginx", "-p", folder.toString(), "-e", "error.log", "-c"));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static RealProxy started(
      Path folder, String config, String option, String server, List<String> command)
      throws IOException {
    Optional<Path> program = program(command.get(0));
    assumeTrue(program.isPresent(), command.get(0) + " is not installed");
    int port = freePort();
    Path file = folder.resolve("proxy.conf");
    Files.writeString(file, config.formatted(option, port, server));
    Path log = folder.resolve("proxy.log");
    List<String> words = new ArrayList<>(command);
    words.set(0, program.orElseThrow().toString());
    words.add(file.toString());
    var proxy =
        new RealProxy(
            new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start(),
            log,
            port);
    proxy.awaitListening();
    return proxy;
  }

  /** Debian keeps servers where the path of users does not lead. */
  private static Optional<Path> program(String name) {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(File.pathSeparator, -1)), Stream.of("/usr/sbin"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void awaitListening() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (process.isAlive() && System.nanoTime() < deadline) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException notYet) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
    }
    close();
    throw new IllegalStateException("it never listened:\n" + Files.readString(log));
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
