// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exit codes and lines; 200 requests have TTFTs of 50 to 249 ms, so a p90 of 229.1 ms. */
class GateCommandTest {

  private static final List<String> CHAT = List.of("chat");
  @TempDir Path folder;

  @Test
  void metObjectivesPass() throws IOException {
    Program gate = gate(FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)));

    assertThat(gate.status()).isZero();
    assertThat(gate.out())
        .contains("✔ MET", "chat: TTFT p90 ≤ 300 ms", "actual 229.1 ms", "(n = 200)")
        .contains("PASSED: 1 of 1 objective met · ")
        .doesNotContain("own verdict");
  }

  @Test
  void theRunsInnerFolderIsTakenAsWell() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).in(folder);

    assertThat(Program.run("gate", folder.resolve("llm")).out())
        .isEqualTo(Program.run("gate", folder).out());
  }

  @Test
  void oneThatIsMissedFails() throws IOException {
    Program gate = gate(FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300), ttft(50, 100)));

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out()).contains("✘ MISSED", "FAILED: 1 of 2 objectives met");
  }

  @Test
  void oneThatNobodyCanTellFails() throws IOException {
    Program gate = gate(FinishedRun.of(TimedLoad.of(20)).objectives(ttft(99, 300)));

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out()).contains("? UNDETERMINED", "100 are needed");
  }

  @Test
  void unlessItMay() throws IOException {
    Program gate =
        gate(FinishedRun.of(TimedLoad.of(20)).objectives(ttft(99, 300).allowUndetermined()));

    assertThat(gate.status()).isZero();
    assertThat(gate.out())
        .contains("(allowed by .allowUndetermined())", "1 undetermined and allowed to be");
  }

  @Test
  void onlyLeaveToHaveNoBaselineYetCoversAMissingOne() throws IOException {
    var noWorse = new Requirement.NoWorse(new BaselineFile("none.json"), new Tolerance.Percent(10));
    Subject subject = ttft(50, 1).subject();
    FinishedRun strict =
        FinishedRun.of(TimedLoad.of(200))
            .objectives(new RunObjective(subject, noWorse).allowUndetermined());
    FinishedRun first =
        FinishedRun.of(TimedLoad.of(200))
            .objectives(new RunObjective(subject, noWorse.allowMissing()));

    assertThat(gate(strict).status()).isEqualTo(2);
    Program allowed = gate(first);
    assertThat(allowed.status()).isZero();
    assertThat(allowed.out()).contains("(no baseline yet, allowed by .allowMissingBaseline())");
  }

  @Test
  void noRequestIsNoPassEvenWithLeave() throws IOException {
    var nowhere =
        new RunObjective(
            new Subject.OfMetric(List.of("other"), Metric.TTFT, new Statistic.Percentile(50)),
            BoundComparison.LTE,
            300);
    Program gate = gate(FinishedRun.of(TimedLoad.of(20)).objectives(nowhere.allowUndetermined()));

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out()).contains("no request named 'other' was sent; requests of the run: chat");
  }

  @Test
  void aRunThatBrokeOffMeetsNothing() throws IOException {
    Program gate =
        gate(
            FinishedRun.of(TimedLoad.of(200))
                .objectives(ttft(90, 300), rate(1))
                .ended(RunEnd.crashed("out of memory")));

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out())
        .contains("FAILED: the run crashed: out of memory · 0 of 2 objectives met · ")
        .containsOnlyOnce("FAILED: the run crashed")
        .doesNotContain("✔");
    assertThat(gate.out().lines().reduce((before, line) -> line).orElseThrow())
        .containsOnlyOnce("out of memory");
  }

  @Test
  void aRunThatBrokeAfterItWasJudgedMeetsNothing() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300), rate(1)).in(folder);
    edit("\"kind\" : \"completed\"", "\"kind\" : \"killed\"");

    assertThat(Program.run("gate", folder).out())
        .contains("FAILED: the run was killed", "0 of 2 objectives met")
        .doesNotContain("✔");
  }

  @Test
  void anInvalidRunDoesNotPass() throws IOException {
    Program gate =
        gate(FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).invalid("it was asleep"));

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out())
        .contains(
            "INVALID  it was asleep",
            "? UNDETERMINED",
            "the run is invalid: it was asleep",
            "INVALID: 0 of 1 objective met")
        .doesNotContain("PASSED");
  }

  @Test
  void nothingAskedIsNothingMissed() throws IOException {
    Program gate = gate(FinishedRun.of(TimedLoad.of(20)));

    assertThat(gate.status()).isZero();
    assertThat(gate.out()).startsWith("NOT GATED: the run has no objectives");
  }

  @Test
  void requiredObjectivesMustBeThere() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).assertion(NativeAssertion.State.PASSED).in(folder);
    Program gate = Program.run("gate", "--required", folder);

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out().lines()).singleElement().asString().startsWith(GateTexts.NO_OBJECTIVES);
  }

  @Test
  void requiredObjectivesAreJudgedAsOthers() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).in(folder);
    Program gate = Program.run("gate", "--required", folder);

    assertThat(gate.status()).isZero();
    assertThat(gate.out()).isEqualTo(Program.run("gate", folder).out());
  }

  @Test
  void gatlingsOwnAssertionsCount() throws IOException {
    Program failed =
        gate(
            FinishedRun.of(TimedLoad.of(200))
                .objectives(ttft(90, 300))
                .assertion(NativeAssertion.State.FAILED));

    assertThat(failed.status()).isEqualTo(2);
    assertThat(failed.out()).contains("✘ false", "an assertion", "0 of 1 assertion true");
    assertThat(
            gate(FinishedRun.of(TimedLoad.of(200))
                    .objectives(ttft(90, 300))
                    .assertion(NativeAssertion.State.NOT_EVALUATED))
                .status())
        .isEqualTo(2);
  }

  private Program gate(FinishedRun run) throws IOException {
    return Program.run("gate", run.in(folder));
  }

  private void edit(String from, String to) throws IOException {
    Path file = folder.resolve("llm/summary.json");
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
  }

  static RunObjective ttft(double percentile, double bound) {
    return new RunObjective(
        new Subject.OfMetric(CHAT, Metric.TTFT, new Statistic.Percentile(percentile)),
        BoundComparison.LTE,
        bound);
  }

  private static RunObjective rate(double bound) {
    return new RunObjective(
        new Subject.OfRate(List.of(), RateFigure.REQUESTS), BoundComparison.GTE, bound);
  }
}
