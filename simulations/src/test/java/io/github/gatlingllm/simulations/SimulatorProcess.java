// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.SimulatorMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The simulator as a separate process, with a log of its requests. */
final class SimulatorProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("llm-simulator ready: (\\S+) .*");

  /** The time limit for its log, also on a busy machine. */
  private static final int MOST_SECONDS = 20;

  private final Process process;
  private final Path truth;
  private final String url;

  private SimulatorProcess(Process process, Path truth, String url) {
    this.process = process;
    this.truth = truth;
    this.url = url;
  }

  /**
   * Starts the simulator on a free port.
   *
   * @param folder the folder of its log
   * @param options more command-line options
   */
  static SimulatorProcess start(Path folder, String... options) throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    var arguments =
        new ArrayList<>(List.of(SimulatorMain.class.getName(), "--port", "0", "--truth"));
    arguments.add(truth.toString());
    arguments.addAll(List.of(options));
    Process process =
        new ProcessBuilder(ExampleRun.java(arguments.toArray(String[]::new)))
            .redirectErrorStream(true)
            .start();
    var reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Matcher ready = READY.matcher(Objects.requireNonNull(reader.readLine(), "no output"));
    if (!ready.matches()) {
      process.destroy();
      throw new IOException("the simulator is not ready: " + ready);
    }
    return new SimulatorProcess(process, truth, ready.group(1));
  }

  String url() {
    return url;
  }

  /** Returns the log lines so far, without an incomplete last line. */
  List<JsonNode> truth() {
    String text = ExampleRun.read(truth);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(ExampleRun::json).toList();
  }

  /** Returns the log lines when all these requests are logged, which takes up to a second. */
  List<JsonNode> truth(Set<String> ids) {
    long until = System.nanoTime() + SECONDS.toNanos(MOST_SECONDS);
    List<JsonNode> rows = truth();
    while (!ids(rows).containsAll(ids) && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(MILLISECONDS.toNanos(100));
      rows = truth();
    }
    return rows;
  }

  private static Set<String> ids(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("id").asText()).collect(toSet());
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
