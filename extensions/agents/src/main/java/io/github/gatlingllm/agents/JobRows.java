// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The file {@code jobs.jsonl}: one line a job. It exists only if the run has jobs. */
public final class JobRows implements ReportWriter {

  /** The name of the file. */
  public static final String FILE = "jobs.jsonl";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public String fileName() {
    return FILE;
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    Optional<JobsFigures> figures = report.features().of(JobsFigures.class);
    if (figures.isEmpty() || figures.get().data().jobs().isEmpty()) {
      return;
    }
    try (Writer out = Files.newBufferedWriter(file)) {
      for (JobRecord job : figures.get().data().jobs()) {
        out.append(JobLine.of(job).toString()).append('\n');
      }
    }
  }

  /**
   * Reads the jobs of a finished run; empty if it has no such file. The measuring window and the
   * prices are not in the file.
   *
   * @param folder the run's {@code llm/} folder
   * @param objectives the objectives of the run
   * @throws IllegalArgumentException if a row is damaged
   */
  public static Optional<JobsFigures> read(Path folder, List<RunObjective> objectives) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var jobs = new ArrayList<JobRecord>();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.isBlank()) {
          jobs.add(row(file, jobs.size() + 1, line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(new JobsFigures(new JobsData(jobs, 0, null, null, objectives)));
  }

  private static JobRecord row(Path file, int line, String text) {
    try {
      return JobLine.read(MAPPER.readTree(text));
    } catch (IOException | IllegalArgumentException e) {
      String problem = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          JobTexts.damagedRow(String.valueOf(file.getFileName()), line, problem), e);
    }
  }
}
