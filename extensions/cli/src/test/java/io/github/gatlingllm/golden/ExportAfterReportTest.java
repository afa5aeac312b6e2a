// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.cli.Program;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.interop.export.ExportFeature;
import io.github.gatlingllm.javaapi.ExportDsl;
import io.github.gatlingllm.report.ReportFollower;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports that a run requests, and options of the command that are refused. */
class ExportAfterReportTest {

  @TempDir Path llm;

  private final List<String> lines = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private RunReport run() throws IOException {
    return Left.files(GoldenRecording.of(OpenRuns::passed), llm);
  }

  private void follow(RunReport report) {
    ReportFollower.followAll(
        new ReportFollower.Written(report, llm, List.of()), lines::add, problems::add);
  }

  private static FeatureFigures requested(RunReport report, String... formats) {
    FeatureRun run = new ExportFeature().open(RunContext.ALONE);
    run.join(new JoinedProtocol(List.of(ExportDsl.export(formats)), List.of(), false));
    return run.freeze(ReportWith.frozen(report)).orElseThrow();
  }

  @Test
  void aRunWithTheOptionIsExportedIntoItsFolder() throws IOException {
    RunReport report = run();

    follow(ReportWith.feature(report, requested(report, "benchmark-report", "aiperf")));

    assertThat(problems).isEmpty();
    assertThat(lines).hasSize(3).allMatch(line -> line.startsWith("Exported to "));
    assertThat(llm.resolve("benchmark_report_v0.2.json")).isNotEmptyFile();
    assertThat(llm.resolve("profile_export_aiperf.json")).isNotEmptyFile();
    assertThat(llm.resolve("profile_export.jsonl")).isNotEmptyFile();
  }

  @Test
  void aRunWithoutTheOptionIsNot() throws IOException {
    follow(run());

    assertThat(lines).isEmpty();
    assertThat(problems).isEmpty();
    assertThat(llm.resolve("profile_export.jsonl")).doesNotExist();
  }

  @Test
  void aFormatThatFailsStopsNoOther() throws IOException {
    RunReport report = run();
    Files.createDirectory(llm.resolve("benchmark_report_v0.2.json"));

    follow(ReportWith.feature(report, requested(report, "benchmark-report", "aiperf")));

    assertThat(lines)
        .anyMatch(line -> line.startsWith("The export to benchmark-report failed: "))
        .anyMatch(line -> line.startsWith("Exported to aiperf: "));
  }

  @Test
  void exportsThatCanNotBeDoneAreRefused() throws IOException {
    run();
    Path file = llm.resolve("out.json");

    refused("--to: unknown format (guidellm)", "--to", "guidellm", llm);
    refused("can't be combined", "--to", "vllm", "--answers", 3, llm);
    refused("2 formats can't be one file", "--to", "vllm,aiperf", "--out", file, llm);
    refused("never changed", "--to", "vllm", "--out", llm.resolve("summary.json"), llm);
    refused("could not be written", "--to", "vllm", "--out", llm.resolve("no/out.json"), llm);
    Files.delete(llm.resolve("summary.json"));
    refused("summary.json is missing", "--to", "vllm", "--out", file, llm);
    assertThat(file).doesNotExist();
  }

  private static void refused(String error, Object... arguments) {
    var all = new ArrayList<Object>(List.of("export"));
    all.addAll(List.of(arguments));
    Program program = Program.run(all.toArray());
    assertThat(program.status()).isEqualTo(1);
    assertThat(program.err()).contains(error);
  }

  @Test
  void aDamagedRowIsAnErrorAndNoShorterExport() throws IOException {
    run();
    Path rows = llm.resolve("requests.jsonl");
    List<String> all = new ArrayList<>(Files.readAllLines(rows));
    all.set(3, "{\"name\":");
    Files.write(rows, all);

    refused("line 4", "--to", "vllm", "--out", llm.resolve("out.json"), llm);
    assertThat(llm.resolve("out.json")).doesNotExist();
  }

  @Test
  void missingRowsAreAnError() throws IOException {
    run();
    Path rows = llm.resolve("requests.jsonl");
    List<String> all = Files.readAllLines(rows);
    Files.write(rows, all.subList(0, all.size() - 1));

    refused("rows are missing", "--to", "vllm", "--out", llm.resolve("out.json"), llm);
    refused("rows are missing", "--to", "aiperf", "--out", llm.resolve("out.json"), llm);
    assertThat(llm.resolve("out.json")).doesNotExist();
    assertThat(llm.resolve("out.jsonl")).doesNotExist();
    Files.delete(rows);
    Program program = Program.run("export", "--to", "vllm", "--out", llm.resolve("out.json"), llm);
    assertThat(program.status()).isZero();
    assertThat(llm.resolve("out.json")).content().doesNotContain("start_times");
  }

  @Test
  void oneFileIsWrittenUnderItsName() throws IOException {
    run();
    Path file = llm.resolve("result.json");

    Program program = Program.run("export", "--to", "aiperf", "--out", file, llm);

    assertThat(program.status()).isZero();
    assertThat(file).isNotEmptyFile();
    assertThat(llm.resolve("result.jsonl")).isNotEmptyFile();
  }
}
