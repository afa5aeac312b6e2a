/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The simulator as a program of its own, with its log of what it did. */
final class SimulatorProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("llm-simulator ready: (\\S+) .*");

  private final Process process;
  private final Path truth;
  private final String url;

  private SimulatorProcess(Process process, Path truth, String url) {
    this.process = process;
    this.truth = truth;
    this.url = url;
  }

  /**
   * Starts it on a free port.
   *
   * @param folder where its log goes
   * @param options further options of its command line
   */
  static SimulatorProcess start(Path folder, String... options) throws IOException {
    Path truth = folder.resolve("truth.jsonl");
    var arguments = new ArrayList<>(List.of(Main.class.getName(), "--port", "0", "--truth"));
    arguments.add(truth.toString());
    arguments.addAll(List.of(options));
    Process process =
        new ProcessBuilder(GatlingRun.java(arguments.toArray(String[]::new)))
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

  /** What it wrote about each request so far. */
  List<JsonNode> truth() {
    return GatlingRun.read(truth).lines().map(GatlingRun::json).toList();
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
