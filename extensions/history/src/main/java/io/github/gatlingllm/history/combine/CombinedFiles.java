// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.LastLine;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes combined runs, in the files that a run has. */
public final class CombinedFiles {

  private static final String SUMMARY = "summary.json";
  private static final String PAGE = "index.html";

  private CombinedFiles() {}

  /**
   * Refuses a folder that contains a run, or a combination of other runs.
   *
   * @throws IllegalArgumentException if it does
   */
  public static void requireFree(Path out) {
    boolean run =
        Files.exists(out.resolve("baseline.json")) || Files.exists(out.resolve("requests.jsonl"));
    if (run) {
      throw new IllegalArgumentException(CombineTexts.outNotEmpty(out));
    }
  }

  /**
   * Writes the files.
   *
   * @param out the folder, created if necessary
   * @param stepSummary the file to which {@code summary.md} is appended; null: none
   */
  public static void write(Combination combined, Path out, @Nullable Path stepSummary) {
    try {
      Files.createDirectories(out);
      ReportFormat.write(
          out.resolve(SUMMARY),
          new ObjectMapper()
                  .writerWithDefaultPrettyPrinter()
                  .writeValueAsString(CombinedSummary.json(combined))
              + "\n");
      ReportFormat.write(out.resolve(PAGE), CombinedPage.html(combined));
      ReportFormat.write(out.resolve("summary.md"), CombinedPage.markdown(combined));
      new JunitXml().write(report(combined), out.resolve("junit.xml"));
      if (stepSummary != null) {
        Files.writeString(
            stepSummary,
            "\n" + CombinedPage.markdown(combined),
            StandardCharsets.UTF_8,
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the lines for the console: the objectives, the page and the outcome. */
  public static List<String> lines(Combination combined, Path out) {
    var lines = new ArrayList<String>();
    combined.warnings().forEach(text -> lines.add("  warning  " + ReportFormat.oneLine(text)));
    combined.objectives().forEach(result -> lines.add(ConsoleReport.objective(result)));
    ObjectiveDescriptions.weak(combined.objectives())
        .ifPresent(text -> lines.add("  weak     " + text));
    lines.add("Combined report: " + out.resolve(PAGE));
    lines.add(
        LastLine.of(combined.verdict(), combined.detail(), RunEnd.COMPLETED, combined.headline()));
    return lines;
  }

  /** Returns a report of the verdicts, without figures of single requests. */
  private static RunReport report(Combination combined) {
    RepeatedRun first = combined.runs().get(0);
    return RunReport.of(
            new RunReport.Facts(
                info(combined), first.facts().labels(), null, first.figures().key()),
            combined.validity(),
            new RunReport.Figures(
                counted(combined),
                new SloRecorder(List.of(), new RunRecorder(0)).snapshot(),
                RunDetail.NONE),
            RunReport.Findings.NONE,
            combined.objectives())
        .withAssertions(combined.assertions());
  }

  /** Returns figures that contain the counts of all runs, and nothing else. */
  private static RunSnapshot counted(Combination combined) {
    RunSnapshot empty = new RunRecorder(0).snapshot();
    long succeeded = 0;
    long failed = 0;
    long cancelled = 0;
    long unfinished = 0;
    long warmUp = 0;
    for (RepeatedRun run : combined.runs()) {
      RequestStats.Counts counts = run.summary().all().counts();
      succeeded += counts.succeeded();
      failed += counts.failed();
      cancelled += counts.cancelled();
      unfinished += counts.unfinished();
      warmUp += counts.warmUp();
    }
    var sum = new RequestStats.Counts(succeeded, failed, cancelled, unfinished, warmUp, 0);
    return new RunSnapshot(
        empty.window(),
        Map.of(),
        empty.all().with(s -> s.counts = sum),
        empty.slotSeconds(),
        List.of(),
        new TreeMap<>(),
        empty.users());
  }

  private static RunInfo info(Combination combined) {
    RunInfo first = combined.runs().get(0).run();
    return new RunInfo(
        first.simulation(),
        "combined-" + combined.runs().size() + "-" + first.runId(),
        CombineTexts.description(combined.runs().size()),
        first.startedAt(),
        first.startNanoTime(),
        combined.runs().stream().mapToDouble(run -> run.run().durationSeconds()).sum(),
        first.versions(),
        first.load(),
        first.models(),
        first.dialects(),
        first.targets(),
        RunEnd.COMPLETED);
  }
}
