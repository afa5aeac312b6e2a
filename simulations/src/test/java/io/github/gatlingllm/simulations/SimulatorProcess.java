// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The simulator as a separate process, with a log of its requests. */
final class SimulatorProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("llm-simulator ready: (\\S+) .*");

  private final Process process;
  private final TruthLog truth;
  private final String url;

  private SimulatorProcess(Process process, TruthLog truth, String url) {
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
    TruthLog truth = TruthLog.in(folder);
    var arguments =
        new ArrayList<>(List.of(SimulatorMain.class.getName(), "--port", "0", "--truth"));
    arguments.add(truth.file().toString());
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

  TruthLog truth() {
    return truth;
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
