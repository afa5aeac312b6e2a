// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Something that listens where worker 0 should, and does not know the secret. */
final class FakeWorkerZero implements AutoCloseable {

  private final ServerSocket server;
  private final Script script;
  private final List<Requested> requested = new CopyOnWriteArrayList<>();

  /** A request, as it came. */
  record Requested(String path, String head, String body) {}

  /** What it does to one request of a connection. */
  interface Script {

    /** Answers. */
    void answer(Requested requested, OutputStream out) throws IOException;
  }

  private FakeWorkerZero(ServerSocket server, Script script) {
    this.server = server;
    this.script = script;
  }

  static FakeWorkerZero that(Script script) throws IOException {
    var fake =
        new FakeWorkerZero(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
    start(fake::accept);
    return fake;
  }

  /** One that answers all requests in the same way. */
  static FakeWorkerZero answering(int status, @Nullable String head, String body)
      throws IOException {
    return that((requested, out) -> out.write(answer(status, head, body).getBytes(UTF_8)));
  }

  /** The bytes of an answer. */
  static String answer(int status, @Nullable String head, String body) {
    return "HTTP/1.1 "
        + status
        + " x\r\n"
        + (head == null ? "" : WorkerRequestHead.HEADER + ": " + head + "\r\n")
        + "Content-Length: "
        + body.getBytes(UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  CoordinatorAddress address() {
    return new CoordinatorAddress("localhost", server.getLocalPort());
  }

  List<Requested> requested() {
    return requested;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        start(() -> serve(socket));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      while (true) {
        Requested request = read(socket.getInputStream());
        requested.add(request);
        script.answer(request, socket.getOutputStream());
      }
    } catch (IOException gone) {
      // the other side has closed it
    }
  }

  private static Requested read(InputStream in) throws IOException {
    String path = line(in).split(" ", -1)[1];
    String head = "";
    int length = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      String value = line.substring(line.indexOf(':') + 1).strip();
      head = line.startsWith(WorkerRequestHead.HEADER) ? value : head;
      length = line.startsWith("Content-Length") ? Integer.parseInt(value) : length;
    }
    return new Requested(path, head, new String(in.readNBytes(length), UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder();
    while (line.indexOf("\r\n") < 0) {
      byte[] next = in.readNBytes(1);
      if (next.length == 0) {
        throw new IOException("closed");
      }
      line.append(new String(next, ISO_8859_1));
    }
    return line.substring(0, line.length() - 2);
  }

  private static void start(Runnable work) {
    var thread = new Thread(work, "fake worker 0");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
