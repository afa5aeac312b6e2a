// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The self-test around the load: it starts the server before and compares times afterwards. The
 * comparison runs when the JVM ends, because only then all files are written.
 */
final class SelfTestRun {

  private static final String LAST_LINES = "llm-last-lines";
  private static final long LAST_LINES_MILLIS = 10_000;

  private final SelfTestSettings settings;
  private final List<SelfTestLevel> levels;
  private final SimulatorProcess server;
  private final Path history;

  private SelfTestRun(
      SelfTestSettings settings,
      List<SelfTestLevel> levels,
      SimulatorProcess server,
      Path history) {
    this.settings = settings;
    this.levels = levels;
    this.server = server;
    this.history = history;
  }

  static SelfTestRun start(SelfTestSettings settings, List<SelfTestLevel> levels) {
    try {
      Path folder = Files.createTempDirectory("self-test");
      SimulatorProcess server = SteadyServerProcess.start(folder);
      var run = new SelfTestRun(settings, levels, server, folder.resolve("history.jsonl"));
      Runtime.getRuntime().addShutdownHook(new Thread(run::ended, "self-test-end"));
      return run;
    } catch (IOException e) {
      throw new UncheckedIOException("the simulated server could not be started", e);
    }
  }

  String url() {
    return server.url();
  }

  /** Returns the history file, which is written last; its only line names the run. */
  Path history() {
    return history;
  }

  /** Compares times. No exception may be lost, because that would look like success. */
  private void ended() {
    boolean trusted = false;
    try {
      awaitLastLines();
      server.close();
      trusted = tell();
    } catch (RuntimeException | Error | InterruptedException e) {
      System.out.println("self-test: FAILED, " + e);
    }
    System.out.flush();
    if (!trusted) {
      // The JVM would end with Gatling's exit code, which ignores the self-test.
      Runtime.getRuntime().halt(1);
    }
  }

  private boolean tell() {
    Optional<Path> rows = rows();
    if (rows.isEmpty()) {
      System.out.println("self-test: FAILED, the run left no figures");
      return false;
    }
    List<JsonNode> measured = ExampleRun.read(rows.get()).lines().map(ExampleRun::json).toList();
    var report = SelfTestReport.of(settings, levels, measured, server.truth().rows());
    System.out.println(report.text());
    return report.trusted();
  }

  private Optional<Path> rows() {
    if (!Files.exists(history)) {
      return Optional.empty();
    }
    Path folder = Path.of(ExampleRun.json(ExampleRun.read(history)).get("folder").asText());
    return Optional.of(folder.resolve("requests.jsonl")).filter(Files::exists);
  }

  /** Waits for the thread of the last lines, which also runs at the end of the JVM. */
  private static void awaitLastLines() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(300);
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(LAST_LINES)) {
        thread.join(LAST_LINES_MILLIS);
      }
    }
  }
}
