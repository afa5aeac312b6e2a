/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.gatling.ResultsFolder;
import io.github.gatlingllm.report.ConsoleReport;
import io.github.gatlingllm.report.LatestRun;
import io.github.gatlingllm.report.NativeAssertion;
import io.github.gatlingllm.report.ReportFiles;
import io.github.gatlingllm.report.RequestLog;
import io.github.gatlingllm.report.RunHistory;
import io.github.gatlingllm.report.RunReport;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloOutcome;
import io.github.gatlingllm.timeline.RequestRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The run's {@code llm/} folder, and its last lines on the console. */
final class RunFiles implements Books.Rows {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunFiles.class);
  private static final String REQUESTS = "requests.jsonl";
  private static final int MAX_MODELS = 20;
  private static final int MAX_TARGETS = 20;
  private static final String RESULTS_PROPERTY = "llm.resultsFolder";

  private final List<Path> histories;
  private final Path folder;
  private final @Nullable Path gatlingFolder;
  private final NativeVerdicts natives;
  private final RequestLog requestLog;
  private final SpareFiles spare;
  private final Set<String> models = new ConcurrentSkipListSet<>();
  private final Set<String> targets = new ConcurrentSkipListSet<>();
  private final List<String> troubles = new CopyOnWriteArrayList<>();
  private volatile @Nullable RunReport report;
  private volatile @Nullable LongFunction<RunReport> making;
  private boolean written;

  private RunFiles(
      RunSetup setup, NativeVerdicts natives, Path folder, @Nullable Path gatlingFolder) {
    this.histories = setup.histories();
    this.natives = natives;
    this.folder = folder;
    this.gatlingFolder = gatlingFolder;
    this.requestLog = openLog(folder, setup.recordGaps());
    this.spare = SpareFiles.of(folder.resolve(REQUESTS));
  }

  static RunFiles open(RunSetup setup, NativeVerdicts natives) {
    String runId = setup.identity().runId();
    Optional<Path> found = ResultsFolder.find(runId, resultsFolder(setup));
    if (found.isPresent()) {
      return new RunFiles(setup, natives, found.get().resolve("llm"), found.get());
    }
    Path here = Path.of("llm-" + runId).toAbsolutePath();
    LOGGER.error(
        "The results folder of run {} was not found; the LLM report goes to {}. Set the folder by"
            + " llm.resultsFolder(...) or -Dllm.resultsFolder=...",
        runId,
        here);
    return new RunFiles(setup, natives, here, null);
  }

  /** As the user set it: by the DSL, else by the property. */
  private static @Nullable Path resultsFolder(RunSetup setup) {
    for (LlmProtocol protocol : setup.protocols()) {
      if (protocol.recording().results() != null) {
        return protocol.recording().results();
      }
    }
    String property = System.getProperty(RESULTS_PROPERTY);
    return property == null ? null : Path.of(property);
  }

  /** The run's {@code llm/} folder. */
  Path folder() {
    return folder;
  }

  @Override
  public void model(String name) {
    if (models.size() < MAX_MODELS) {
      models.add(name);
    }
  }

  /** Where a request goes: scheme, host and port. */
  @Override
  public void target(String origin) {
    if (targets.size() < MAX_TARGETS) {
      targets.add(origin);
    }
  }

  /** All of them. */
  List<String> models() {
    return List.copyOf(models);
  }

  /**
   * Writes a request's row, which says what it means for the SLOs that it is held against.
   *
   * @param level the number of its level; 0: it belongs to none
   */
  @Override
  public void log(RequestRecord request, List<Slo> slos, int level) {
    requestLog.offer(request, outcomes(request, slos), level);
  }

  /** The run is over: nothing is needed but what the report needs. */
  void over() {
    try {
      spare.close();
    } catch (IOException e) {
      LOGGER.debug("Spare files could not be closed", e);
    }
  }

  /** Keeps the frozen run; the files are written once Gatling's log is closed. */
  void report(Ending ending, long zero, long tokenRecords) {
    List<String> asked = models();
    List<String> targeted = List.copyOf(targets);
    LongFunction<RunReport> told =
        missing -> RunReports.of(ending, asked, targeted, zero, tokenRecords, missing);
    report = told.apply(requestLog.dropped());
    making = told; // last: a run that can't be told has no files
  }

  /** Something the user must hear of last, when all else has been said. */
  void trouble(String text) {
    troubles.add(text);
  }

  /** Writes everything, once. Nothing may escape: Gatling's threads would live on for ever. */
  synchronized void write(boolean logClosed) {
    if (written) {
      return;
    }
    written = true;
    try {
      closeLog();
      LongFunction<RunReport> known = making;
      if (known != null) {
        RunReport frozen = known.apply(requestLog.dropped()); // the last rows may be missing too
        RunReport ready = frozen.withAssertions(assertions(frozen, logClosed));
        report = ready;
        ReportFiles.everyFormat(stepSummary()).writeAll(ready, folder).forEach(this::incomplete);
        histories.forEach(
            history -> RunHistory.append(ready, folder, history).ifPresent(this::incomplete));
      }
      LatestRun.point(results(), folder);
    } catch (Throwable failure) {
      incomplete(folder + " could not be written: " + failure);
    }
  }

  /** Gatling's log is whole once it is closed; a defect here must not cost the files. */
  private List<NativeAssertion> assertions(RunReport frozen, boolean logClosed) {
    try {
      return natives.judge(
          logClosed ? frozen.run().end() : RunEnd.killed("its log was not closed"), gatlingFolder);
    } catch (Throwable failure) {
      incomplete("Gatling's own assertions could not be judged: " + failure);
      return List.of();
    }
  }

  /** Prints the end of the report, and after it whatever went wrong. */
  void printLastLines() {
    try {
      RunReport ready = report;
      if (ready != null) {
        System.out.println(lastLines(ready));
        System.out.flush();
      }
    } finally {
      troubles.forEach(System.err::println);
    }
  }

  private String lastLines(RunReport ready) {
    URI page = existing(folder.resolve("index.html"));
    URI gatlingPage = gatlingFolder == null ? null : existing(gatlingFolder.resolve("index.html"));
    return ConsoleReport.text(ready, page, gatlingPage);
  }

  /** What holds the runs; without one, where our own folder is. */
  private Path results() {
    return Objects.requireNonNull((gatlingFolder == null ? folder : gatlingFolder).getParent());
  }

  private void incomplete(String problem) {
    LOGGER.error("The LLM report is incomplete: {}", problem);
    trouble("The LLM report is incomplete: " + problem);
  }

  private static Map<String, String> outcomes(RequestRecord request, List<Slo> slos) {
    if (slos.isEmpty()) {
      return Map.of();
    }
    var outcomes = new LinkedHashMap<String, String>();
    for (Slo slo : slos) {
      // The row's status says already that a request failed.
      slo.judge(request)
          .filter(outcome -> outcome != SloOutcome.FAILED)
          .ifPresent(outcome -> outcomes.put(slo.name(), outcome.key()));
    }
    return outcomes;
  }

  private void closeLog() {
    try {
      requestLog.close();
    } catch (IOException | RuntimeException | Error e) {
      incomplete(folder.resolve(REQUESTS) + ": " + e);
    }
  }

  private static RequestLog openLog(Path folder, boolean gaps) {
    try {
      Files.createDirectories(folder);
      return RequestLog.open(
          folder.resolve(REQUESTS), gaps ? RequestLog.Gaps.RECORDED : RequestLog.Gaps.OMITTED);
    } catch (IOException e) {
      throw new UncheckedIOException("the LLM report's folder can't be written: " + folder, e);
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
