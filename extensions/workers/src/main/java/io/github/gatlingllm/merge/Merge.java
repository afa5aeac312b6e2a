// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.report.ReportFiles;
import io.github.gatlingllm.report.ReportFollower;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Merges the folders of workers into the folder of one run.
 *
 * @param report the report of the merged run
 * @param problems files that could not be written, one text each
 * @param followed the lines of what follows the report, including failures, which change no verdict
 * @param complete whether all workers are present and their results are valid
 * @param page the {@code index.html} of the merged run
 */
public record Merge(
    RunReport report, List<String> problems, List<String> followed, boolean complete, Path page) {

  /**
   * Merges folders.
   *
   * @param workers the number of workers in the run
   * @param folders the {@code llm/} folder of each worker
   * @param out the folder for the merged run, created if necessary
   * @param stepSummary the file to which {@code summary.md} is appended; null: none
   * @throws IllegalArgumentException if the folders cannot be merged; names the folder and a remedy
   */
  public static Merge of(int workers, List<Path> folders, Path out, @Nullable Path stepSummary) {
    return of(workers, folders, out, stepSummary, Map.of());
  }

  /**
   * Merges folders of workers of which some are known to be invalid.
   *
   * @param workers the number of workers in the run
   * @param folders the {@code llm/} folder of each worker
   * @param out the folder for the merged run, created if necessary
   * @param stepSummary the file to which {@code summary.md} is appended; null: none
   * @param reasons why workers are invalid, by index
   * @throws IllegalArgumentException if the folders cannot be merged; names the folder and a remedy
   */
  public static Merge of(
      int workers,
      List<Path> folders,
      Path out,
      @Nullable Path stepSummary,
      Map<Integer, String> reasons) {
    for (Path folder : folders) {
      if (folder.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize())) {
        throw new IllegalArgumentException(MergeTexts.outIsAWorker(out));
      }
    }
    if (Files.isDirectory(out)) {
      ForeignFile.requirePlain(out);
    }
    WorkerRegistry registry =
        WorkerRegistry.of(workers, folders.stream().map(WorkerFolder::read).toList());
    reasons.forEach(registry::invalidate);
    MergedRun run = MergedRun.of(registry);
    var problems = new ArrayList<String>();
    try {
      Files.createDirectories(out);
      List<WorkerFolder> withRows = withRows(registry);
      List<Integer> rows =
          MergedRows.write(
              withRows.stream().map(WorkerFolder::rows).toList(), out.resolve("requests.jsonl"));
      run.compareRows(
          IntStream.range(0, rows.size())
              .boxed()
              .collect(Collectors.toMap(i -> withRows.get(i).index(), rows::get)));
    } catch (IOException e) {
      throw new UncheckedIOException(MergeTexts.unwritable(out, e.toString()), e);
    }
    RunReport report = run.report(span -> server(registry, out, span));
    copyFiles(registry, out, problems);
    problems.addAll(ReportFiles.everyFormat(stepSummary).writeAll(report, out));
    var followed = new ArrayList<String>();
    ReportFollower.followAll(
        new ReportFollower.Written(report, out, List.of()), followed::add, followed::add);
    return new Merge(
        report, problems, followed, registry.all().isEmpty(), out.resolve("index.html"));
  }

  /** Copies the files of features from worker 0, which alone writes them. */
  private static void copyFiles(WorkerRegistry registry, Path out, List<String> problems) {
    WorkerFolder first = registry.present().get(0);
    if (first != null) {
      Services.found(ReportWriter.class)
          .forEach(writer -> copy(first.llm().resolve(writer.fileName()), out, problems));
    }
  }

  private static void copy(Path file, Path out, List<String> problems) {
    if (Files.isRegularFile(file)) {
      try {
        Files.copy(file, out.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        problems.add(MergeTexts.notCopied(file, e.toString()));
      }
    }
  }

  private static List<WorkerFolder> withRows(WorkerRegistry registry) {
    return registry.present().values().stream()
        .filter(each -> Files.isRegularFile(each.rows()))
        .toList();
  }

  /** Analyses the server metrics that worker 0 scraped, over the requests of all workers. */
  private static ServerFigures server(WorkerRegistry registry, Path out, ServerSpan span) {
    WorkerFolder first = registry.present().get(0);
    Path scrapes = first == null ? null : first.llm().resolve(ScrapeLog.FILE);
    if (scrapes == null || !Files.isRegularFile(scrapes)) {
      return ServerFigures.NONE;
    }
    try {
      Path merged = out.resolve(ScrapeLog.FILE);
      ScrapeLog.copy(scrapes, merged, span);
      return ServerAnalysis.of(merged);
    } catch (IOException | RuntimeException e) {
      return ServerFigures.unknown(MergeTexts.unreadable(scrapes, e.toString()));
    }
  }

  /** Whether the merged run passes: never without all workers. */
  public boolean passed() {
    return complete
        && problems.isEmpty()
        && switch (RunVerdict.of(report)) {
          case PASSED, NOT_GATED -> true;
          case FAILED, INVALID, UNDETERMINED -> false;
        };
  }

  /** Returns the console lines, like those at the end of a run. The last one is the headline. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    problems.forEach(problem -> lines.add(MergeTexts.incomplete(problem)));
    lines.addAll(followed);
    lines.addAll(
        Arrays.asList(
            ConsoleReport.text(report, Files.exists(page) ? page.toUri() : null, null)
                .split("\n")));
    return lines;
  }
}
