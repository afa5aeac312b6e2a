// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM with this one's class path, whose lines are read while it runs. */
final class BenchJvm implements AutoCloseable {

  private static final int KEPT_LINES = 60;
  private static final int END_SECONDS = 20;

  private final String name;
  private final Process process;
  private final BufferedWriter input;
  private final List<String> awaited;
  private final BlockingQueue<String> reported = new LinkedBlockingQueue<>();
  private final ConcurrentLinkedDeque<String> last = new ConcurrentLinkedDeque<>();
  private final Thread reader;

  private BenchJvm(String name, Process process, List<String> awaited) {
    this.name = name;
    this.process = process;
    this.awaited = awaited;
    this.input =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
    this.reader = new Thread(this::read, "bench-" + name);
    this.reader.setDaemon(true);
    this.reader.start();
  }

  /**
   * Starts it.
   *
   * @param name for messages
   * @param folder in which it works
   * @param awaited how the lines may begin that {@link #line} is to see
   * @param arguments of the JVM, its class among them
   */
  static BenchJvm start(String name, Path folder, List<String> awaited, List<String> arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    return new BenchJvm(name, process, awaited);
  }

  long pid() {
    return process.pid();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** The next line that was asked for. */
  String line(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < deadline) {
      String line = reported.poll(100, TimeUnit.MILLISECONDS);
      if (line != null) {
        return line;
      }
      if (!process.isAlive() && !reader.isAlive() && reported.isEmpty()) {
        throw lost("ended with exit code " + process.exitValue());
      }
    }
    throw lost("said nothing for " + patience.toSeconds() + " s");
  }

  /** Null if it has said nothing more. */
  @Nullable String lastLine() {
    String line = null;
    for (String next = reported.poll(); next != null; next = reported.poll()) {
      line = next;
    }
    return line;
  }

  void say(String line) throws IOException {
    input.write(line + "\n");
    input.flush();
  }

  /** Waits for its end, which must be a good one. */
  void ends(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw lost("did not end within " + patience.toSeconds() + " s");
    }
    reader.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
    if (process.exitValue() != 0) {
      throw lost("ended with exit code " + process.exitValue());
    }
  }

  /** Told to end, it may still say something. */
  void stop() throws InterruptedException {
    process.toHandle().destroy(); // the process's own would close what it still says
    if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    reader.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private IllegalStateException lost(String what) {
    return new IllegalStateException(name + " " + what + ":\n" + String.join("\n", last));
  }

  private void read() {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last.addLast(line);
        if (last.size() > KEPT_LINES) {
          last.removeFirst();
        }
        if (awaited.stream().anyMatch(line::startsWith)) {
          reported.add(line);
        }
      }
    } catch (IOException e) {
      last.addLast(e.toString());
    }
  }
}
