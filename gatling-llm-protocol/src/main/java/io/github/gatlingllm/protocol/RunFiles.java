/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.gatling.ResultsFolder;
import io.github.gatlingllm.report.ConsoleReport;
import io.github.gatlingllm.report.ReportFiles;
import io.github.gatlingllm.report.RequestLog;
import io.github.gatlingllm.report.RunReport;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The run's {@code llm/} folder, and its last lines on the console. */
final class RunFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunFiles.class);
  private static final int MAX_MODELS = 20;
  private static final String RESULTS_PROPERTY = "llm.resultsFolder";

  private final List<Slo> slos;
  private final Path folder;
  private final @Nullable Path gatlingFolder;
  private final NativeVerdicts natives;
  private final RequestLog requestLog;
  private final Set<String> models = new ConcurrentSkipListSet<>();
  private @Nullable RunReport report;

  private RunFiles(
      RunSetup setup, NativeVerdicts natives, Path folder, @Nullable Path gatlingFolder) {
    this.slos = setup.slos();
    this.natives = natives;
    this.folder = folder;
    this.gatlingFolder = gatlingFolder;
    this.requestLog = openLog(folder, setup.recordGaps());
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

  /** A model that a request asked for. */
  void model(String name) {
    if (models.size() < MAX_MODELS) {
      models.add(name);
    }
  }

  void log(RequestRecord request) {
    requestLog.offer(request, outcomes(request));
  }

  /** Keeps the frozen run; the files are written once Gatling's log is closed. */
  void report(Ending ending, long zero, long tokenRecords) {
    report = RunReports.of(ending, List.copyOf(models), zero, tokenRecords, requestLog.dropped());
  }

  /** Writes everything, and has the last lines printed when the JVM ends. */
  void write() {
    closeLog();
    if (report == null) {
      return;
    }
    RunReport written = report.withAssertions(natives.judge(report.run().end(), gatlingFolder));
    List<String> problems = ReportFiles.everyFormat(stepSummary()).writeAll(written, folder);
    problems.forEach(problem -> LOGGER.error("The LLM report is incomplete: {}", problem));
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> printLastLines(written), "llm-last-lines"));
  }

  private void printLastLines(RunReport written) {
    URI page = existing(folder.resolve("index.html"));
    URI gatlingPage = gatlingFolder == null ? null : existing(gatlingFolder.resolve("index.html"));
    System.out.println(ConsoleReport.text(written, page, gatlingPage));
    System.out.flush();
  }

  private Map<String, String> outcomes(RequestRecord request) {
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
    } catch (IOException e) {
      LOGGER.error("{} is incomplete: {}", folder.resolve("requests.jsonl"), e.getMessage(), e);
    }
  }

  private static RequestLog openLog(Path folder, boolean gaps) {
    try {
      Files.createDirectories(folder);
      return RequestLog.open(
          folder.resolve("requests.jsonl"),
          gaps ? RequestLog.Gaps.RECORDED : RequestLog.Gaps.OMITTED);
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
