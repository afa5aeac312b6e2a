// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {

  @TempDir Path folder;

  @Test
  void whatGotWorseIsSaidInAlignedColumns() throws IOException {
    Path before = FinishedRun.of(TimedLoad.of(200)).in(folder.resolve("before"));
    Path after = FinishedRun.of(TimedLoad.of(200, 100)).in(folder.resolve("after"));
    Program compare = Program.run("compare", before, after.resolve("llm"));

    assertThat(compare.status()).isZero();
    assertThat(compare.err()).isEmpty();
    assertThat(compare.out())
        .startsWith("Before  chatsimulation-20261121100000000, started 2026-11-21")
        .contains(
            """
            Request       Figure                   Before  After     Change  At 1 %
            all requests  TTFT p50, ms              149.5  249.5   +66.89 %  worse
            all requests  TTFT p95, ms              239.1  339.1   +41.83 %  worse
            """);
  }

  @Test
  void whatMakesThemNotComparableIsSaid() throws IOException {
    Path before = FinishedRun.of(TimedLoad.of(200)).in(folder.resolve("before"));
    Path after = FinishedRun.of(TimedLoad.of(200)).model("llama-4").in(folder.resolve("after"));

    assertThat(Program.run("compare", before, after))
        .satisfies(program -> assertThat(program.status()).isZero())
        .satisfies(
            program ->
                assertThat(program.out()).contains("not comparable: ", "llama-3", "llama-4"));
  }

  @Test
  void aRunThatBrokeOffIsSaid() throws IOException {
    Path before =
        FinishedRun.of(TimedLoad.of(200))
            .ended(RunEnd.crashed("out of memory"))
            .in(folder.resolve("before"));

    assertThat(Program.run("compare", before, before).out())
        .contains(CliTexts.notReliable("the run crashed: out of memory"));
  }

  @Test
  void whatARunMissedIsSaid() throws IOException {
    var median = new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(50));
    Path before =
        FinishedRun.of(TimedLoad.of(200))
            .objectives(new RunObjective(median, BoundComparison.LTE, 1))
            .in(folder.resolve("before"));

    assertThat(Program.run("compare", before, before).out()).contains("missed: TTFT p50 ≤ 1 ms");
  }

  @Test
  void whatCanNotBeReadIsSaid() throws IOException {
    Path before = FinishedRun.of(TimedLoad.of(20)).in(folder.resolve("before"));
    Path after = FinishedRun.of(TimedLoad.of(20)).in(folder.resolve("after"));
    Path file = after.resolve("llm/baseline.json");
    Files.writeString(file, "[]");
    Program garbled = Program.run("compare", before, after);
    assertThat(garbled.status()).isEqualTo(1);
    assertThat(garbled.err()).contains("after", "baseline.json is damaged");

    Files.delete(file);
    Program missing = Program.run("compare", before, after);
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains(CliTexts.noFile(file)).hasLineCount(1);
  }
}
