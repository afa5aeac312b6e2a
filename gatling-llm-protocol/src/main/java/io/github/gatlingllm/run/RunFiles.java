// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.run.ResultsFolder;
import io.github.gatlingllm.report.LatestRun;
import io.github.gatlingllm.report.ReportFiles;
import io.github.gatlingllm.report.ReportFollower;
import io.github.gatlingllm.report.json.RunHistory;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The run's {@code llm/} folder, and its last lines on the console. */
final class RunFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunFiles.class);

  private final List<Path> histories;
  private final Path folder;
  private final @Nullable Path gatlingFolder;
  private final NativeVerdicts natives;
  private final List<String> troubles = new CopyOnWriteArrayList<>();
  private final List<String> followed = new CopyOnWriteArrayList<>();
  private volatile @Nullable RunReport report;
  private volatile @Nullable Thread atEndOfJvm;
  private boolean written;
  private boolean following;

  private RunFiles(
      RunSetup setup, NativeVerdicts natives, Path folder, @Nullable Path gatlingFolder) {
    this.histories = setup.histories();
    this.natives = natives;
    this.folder = folder;
    this.gatlingFolder = gatlingFolder;
  }

  static RunFiles open(RunSetup setup, NativeVerdicts natives) {
    String runId = setup.identity().runId();
    Optional<Path> found = ResultsFolder.find(runId, resultsFolder(setup));
    if (found.isPresent()) {
      return new RunFiles(setup, natives, found.get().resolve("llm"), found.get());
    }
    Path here = Path.of("llm-" + runId).toAbsolutePath();
    LOGGER.error(RunEndTexts.folderMissing(runId, here));
    return new RunFiles(setup, natives, here, null);
  }

  /** Returns the folder that the DSL sets; null if {@link ResultsFolder} has to find it. */
  private static @Nullable Path resultsFolder(RunSetup setup) {
    return setup.protocols().stream()
        .map(protocol -> protocol.recording().results())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns the run's {@code llm/} folder. */
  Path folder() {
    return folder;
  }

  /** Stores the frozen run. Its files are written after Gatling's log is closed. */
  void report(RunReport frozen) {
    report = frozen;
  }

  /** Adds an error that is printed after the last lines. */
  void trouble(String text) {
    troubles.add(text);
  }

  /**
   * Writes all files once. Throws nothing, because Gatling's threads would never end.
   *
   * @param lost warnings of what could not be shown during the run
   */
  synchronized void write(RequestLogPart rows, List<String> lost, boolean logClosed) {
    if (written) {
      return;
    }
    written = true;
    try {
      close(rows);
      RunReport frozen = report;
      if (frozen != null) {
        RunReport ready =
            frozen
                .withWarnings(Warnings.dropped(rows.dropped()))
                .withWarnings(lost)
                .withAssertions(assertions(frozen, logClosed));
        report = ready;
        ReportFiles.everyFormat(stepSummary()).writeAll(ready, folder).forEach(this::incomplete);
        histories.forEach(
            history -> RunHistory.append(ready, folder, history).ifPresent(this::incomplete));
      }
      LatestRun.point(results(), folder);
    } catch (Throwable failure) {
      incomplete(RunEndTexts.notWrittenBecause(folder, failure));
    }
  }

  /**
   * Calls the followers of the report once, after all files are written. Throws nothing, because
   * Gatling's threads would never end.
   */
  synchronized void follow() {
    RunReport ready = report;
    if (following || ready == null) {
      return;
    }
    following = true;
    try {
      ReportFollower.followAll(
          new ReportFollower.Written(ready, folder, histories), followed::add, this::trouble);
    } catch (Throwable failure) {
      trouble(RunEndTexts.notFollowed(failure));
    }
  }

  /** Evaluates Gatling's assertions from its closed log. A failure here must not lose the files. */
  private List<NativeAssertion> assertions(RunReport frozen, boolean logClosed) {
    try {
      return natives.judge(
          logClosed ? frozen.run().end() : RunEnd.killed(RunEndTexts.LOG_OPEN), gatlingFolder);
    } catch (Throwable failure) {
      incomplete(RunEndTexts.assertionsNotJudged(failure));
      return List.of();
    }
  }

  /** Returns the report in the files, or empty if there is none. */
  Optional<RunReport> ready() {
    return Optional.ofNullable(report);
  }

  /** Sets the work to do when the JVM ends. */
  void atEndOfJvm(Runnable work) {
    atEndOfJvm = RunThread.LAST_LINES.atEndOfJvm(work);
  }

  /**
   * Prints the last lines now if the JVM continues after Gatling, as a build tool does that does
   * not fork. Nothing of the run stays in memory.
   */
  void leave() {
    Thread hook = atEndOfJvm;
    if (hook != null && !GatlingMain.runs() && RunThread.forget(hook)) {
      printLastLines();
    }
  }

  /** Prints the end of the report, then all errors. */
  void printLastLines() {
    try {
      RunReport ready = report;
      if (ready != null) {
        followed.forEach(ConsoleOutput::println);
        ConsoleOutput.printLines(lastLines(ready));
        ConsoleOutput.flush();
      }
    } finally {
      troubles.forEach(ConsoleOutput::error);
    }
  }

  private String lastLines(RunReport ready) {
    URI page = existing(folder.resolve("index.html"));
    URI gatlingPage = gatlingFolder == null ? null : existing(gatlingFolder.resolve("index.html"));
    return ConsoleReport.text(ready, page, gatlingPage);
  }

  /** Returns the folder of all runs, or the parent of the fallback folder. */
  private Path results() {
    return Objects.requireNonNull((gatlingFolder == null ? folder : gatlingFolder).getParent());
  }

  private void incomplete(String problem) {
    LOGGER.error(RunEndTexts.reportIncomplete(ForeignText.logged(problem)));
    trouble(RunEndTexts.reportIncomplete(problem));
  }

  private void close(RequestLogPart rows) {
    try {
      rows.close();
    } catch (IOException | RuntimeException | Error e) {
      incomplete(rows + ": " + e);
    }
  }

  private static @Nullable URI existing(Path page) {
    return Files.exists(page) ? page.toUri() : null;
  }

  private static @Nullable Path stepSummary() {
    String file = System.getenv("GITHUB_STEP_SUMMARY");
    return file == null || file.isBlank() ? null : Path.of(file);
  }
}
