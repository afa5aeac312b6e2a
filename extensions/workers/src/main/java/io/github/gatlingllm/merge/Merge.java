// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.report.ReportFiles;
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
 * Makes one run's folder of those that workers left.
 *
 * @param report what it says
 * @param problems files that could not be written, one text each
 * @param complete whether all workers were there and nothing speaks against any of them
 * @param page its {@code index.html}
 */
public record Merge(RunReport report, List<String> problems, boolean complete, Path page) {

  /**
   * Merges.
   *
   * @param workers how many there were
   * @param folders the {@code llm/} of each
   * @param out the folder to write, made if need be
   * @param stepSummary the file to which {@code summary.md} is appended; null: none
   * @throws IllegalArgumentException naming the folder and a remedy if that can't be done
   */
  public static Merge of(int workers, List<Path> folders, Path out, @Nullable Path stepSummary) {
    return of(workers, folders, out, stepSummary, Map.of());
  }

  /**
   * Merges, when something speaks against workers already.
   *
   * @param workers how many there were
   * @param folders the {@code llm/} of each
   * @param out the folder to write, made if need be
   * @param stepSummary the file to which {@code summary.md} is appended; null: none
   * @param against what does, by their indices
   * @throws IllegalArgumentException naming the folder and a remedy if that can't be done
   */
  public static Merge of(
      int workers,
      List<Path> folders,
      Path out,
      @Nullable Path stepSummary,
      Map<Integer, String> against) {
    for (Path folder : folders) {
      if (folder.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize())) {
        throw new IllegalArgumentException(
            "--out must be another folder than those of the workers, but was " + out);
      }
    }
    if (Files.isDirectory(out)) {
      ForeignFile.requirePlain(out);
    }
    WorkerRegistry registry =
        WorkerRegistry.of(workers, folders.stream().map(WorkerFolder::read).toList());
    against.forEach(registry::against);
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
      throw new UncheckedIOException("the merged folder can't be written: " + out, e);
    }
    RunReport report = run.report(span -> server(registry, out, span));
    copyFiles(registry, out, problems);
    problems.addAll(ReportFiles.everyFormat(stepSummary).writeAll(report, out));
    return new Merge(report, problems, registry.all().isEmpty(), out.resolve("index.html"));
  }

  /** Files of features: what worker 0 has asked for all is in its own alone. */
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
        problems.add(file + " can't be copied: " + e);
      }
    }
  }

  private static List<WorkerFolder> withRows(WorkerRegistry registry) {
    return registry.present().values().stream()
        .filter(each -> Files.isRegularFile(each.rows()))
        .toList();
  }

  /** Worker 0 alone scraped; what the client counted is what all workers did. */
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
      return ServerFigures.unknown(scrapes + " can't be read: " + e);
    }
  }

  /** Whether the build goes on: never without all workers. */
  public boolean passed() {
    return complete
        && problems.isEmpty()
        && switch (RunVerdict.of(report)) {
          case PASSED, NOT_GATED -> true;
          case FAILED, INVALID, UNDETERMINED -> false;
        };
  }

  /** As at the end of a run; the last line is the headline. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    problems.forEach(problem -> lines.add("The LLM report is incomplete: " + problem));
    lines.addAll(
        Arrays.asList(
            ConsoleReport.text(report, Files.exists(page) ? page.toUri() : null, null)
                .split("\n")));
    return lines;
  }
}
