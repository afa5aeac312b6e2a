// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gate judges what the rows tell, not what the run said of them; 200 requests have TTFTs of 50
 * to 249 ms, so a p90 of 229.1 ms.
 */
class GateAnewTest {

  private static final List<String> CHAT = List.of("chat");
  private static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 250e6)));

  @TempDir Path folder;

  @Test
  void aStricterBoundFlipsTheVerdict() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).in(folder);
    edit("\"bound\" : 300.0", "\"bound\" : 150.0");
    Program gate = Program.run("gate", folder);

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out())
        .contains("✘ MISSED", "chat: TTFT p90 ≤ 150 ms", "actual 229.1 ms")
        .doesNotContain("own verdict");
  }

  @Test
  void aStricterBoundOnGapsDoesSoToo() throws IOException {
    var itl =
        new RunObjective(
            new Subject.OfMetric(CHAT, Metric.ITL, new Statistic.Percentile(90)),
            BoundComparison.LTE,
            40);
    assertThat(gate(FinishedRun.of(TimedLoad.of(200)).objectives(itl)).status()).isZero();
    edit("\"bound\" : 40.0", "\"bound\" : 30.0");
    Program gate = Program.run("gate", folder);

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out())
        .contains("✘ MISSED", "chat: ITL p90 ≤ 30 ms", "(n = 800)")
        .doesNotContain("own verdict");
  }

  @Test
  void aLooserBoundDoesSoToo() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 150)).in(folder);
    edit("\"bound\" : 150.0", "\"bound\" : 300.0");

    assertThat(Program.run("gate", folder).status()).isZero();
  }

  @Test
  void aStricterBoundOfAnSloIsHeldAgainstEachRequest() throws IOException {
    Program met = gate(FinishedRun.of(TimedLoad.of(200)).slo(SLO).objectives(attainment(99)));
    assertThat(met.status()).isZero();
    assertThat(met.out()).contains("actual 100 %").doesNotContain("own verdict");

    edit("\"value\" : 250.0", "\"value\" : 149.0");
    Program gate = Program.run("gate", folder);

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out())
        .contains("✘ MISSED", "actual 50 %", "TTFT ≤ 149 ms")
        .doesNotContain("own verdict");
  }

  @Test
  void aRateIsTheRunsOwnAndKeepsNoBoundThatItBreaks() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(rate(5)).in(folder);
    Program before = Program.run("gate", folder);
    assertThat(before.status()).isZero();
    assertThat(before.out()).contains("✔ MET", GateTexts.runVerdict(GateTexts.NO_WINDOW));

    edit("\"bound\" : 5.0", "\"bound\" : 50.0");
    Program after = Program.run("gate", folder);

    assertThat(after.status()).isEqualTo(2);
    assertThat(after.out()).contains("✘ MISSED", GateTexts.OTHER_BOUND);
  }

  @Test
  void withoutRowsTheRunsOwnVerdictsHoldAndSaySo() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).slo(SLO).objectives(ttft(90, 300), attainment(99)).in(folder);
    Files.delete(folder.resolve("llm/requests.jsonl"));
    Program gate = Program.run("gate", folder);

    assertThat(gate.status()).isZero();
    assertThat(gate.out().lines().filter(line -> line.contains("✔ MET")))
        .hasSize(2)
        .allMatch(line -> line.endsWith(GateTexts.runVerdict(GateTexts.NO_ROWS)));
  }

  @Test
  void whatRowsCanNotTellDoesNotPassByAnotherBound() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).in(folder);
    Files.delete(folder.resolve("llm/requests.jsonl"));
    edit("\"bound\" : 300.0", "\"bound\" : 250.0");

    assertThat(Program.run("gate", folder))
        .satisfies(gate -> assertThat(gate.status()).isEqualTo(2))
        .satisfies(gate -> assertThat(gate.out()).contains("? UNDETERMINED"));
  }

  @Test
  void droppedRowsAreSeen() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).slo(SLO).objectives(ttft(90, 300), attainment(99)).in(folder);
    Path rows = folder.resolve("llm/requests.jsonl");
    Files.write(rows, Files.readAllLines(rows).subList(0, 190));

    assertThat(Program.run("gate", folder).out())
        .contains(GateTexts.runVerdict(GateTexts.rowsDiffer(190, 200)))
        .contains(GateTexts.runVerdict(GateTexts.ROWS_OF_SLO_MISSING));
  }

  @Test
  void rowsOfAnotherRunAreSeen() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).in(folder);
    Path rows = folder.resolve("llm/requests.jsonl");
    Path other = FinishedRun.of(TimedLoad.of(200, 10)).in(folder.resolve("other"));
    Files.write(rows, Files.readAllBytes(other.resolve("llm/requests.jsonl")));

    assertThat(Program.run("gate", folder).out())
        .contains(GateTexts.runVerdict(GateTexts.OTHER_FIGURE));
  }

  @Test
  void theLastRowOfAKilledRunMayBeCut() throws IOException {
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(90, 300)).in(folder);
    Path rows = folder.resolve("llm/requests.jsonl");
    String all = Files.readString(rows);
    Files.writeString(rows, all.substring(0, all.length() - 20));

    assertThat(Program.run("gate", folder).out())
        .contains(GateTexts.runVerdict(GateTexts.rowsDiffer(199, 200)));
  }

  @Test
  void aRunThatIsWhollyInDoubtStaysSo() throws IOException {
    Program gate =
        gate(
            FinishedRun.of(TimedLoad.of(200))
                .objectives(ttft(90, 300).allowUndetermined())
                .judgedOn(
                    evidence -> evidence.with(s -> s.unknown = "the steady state is not known")));

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out()).contains("? UNDETERMINED", "the steady state is not known");
  }

  @Test
  void aLoadThatWasNotAppliedMeetsNothing() throws IOException {
    FinishedRun.of(TimedLoad.of(200))
        .objectives(ttft(90, 150))
        .judgedOn(evidence -> evidence.with(s -> s.loadApplied = false))
        .in(folder);
    edit(
        "\"notChecked\" : [ ]",
        "\"notChecked\" : [ ], \"measured\" : {\"achievedRatePercent\":96}");
    edit("\"bound\" : 150.0", "\"bound\" : 300.0");

    assertThat(Program.run("gate", folder).out())
        .contains("? UNDETERMINED", "the load was not applied as configured");
  }

  @Test
  void failedRetriedCancelledAndCutRequestsCountAsInTheRun() throws IOException {
    var requests = new ArrayList<RequestRecord>(TimedLoad.of(200));
    for (int i = 200; i < 203; i++) {
      requests.add(TimedLoad.request(i, 0).failed("HTTP 503", null).build());
      requests.add(TimedLoad.request(i, 0).ended(RequestStatus.RETRIED).build());
      requests.add(TimedLoad.request(i, 0).cancelled(Outcome.ENOUGH_TOKENS).build());
      requests.add(TimedLoad.request(i, 0).warmUp().build());
    }
    requests.add(TimedLoad.request(210, 500).ended(RequestStatus.UNFINISHED).build());
    requests.add(TimedLoad.request(211, 500).cancelled("Abandoned: waited long enough").build());
    Program gate =
        gate(
            FinishedRun.of(requests)
                .slo(SLO)
                .objectives(ttft(90, 300), attainment(90), attainment(99.5)));

    // 200 good, 3 failed, 1 cut and 1 given up after it broke its bound
    assertThat(gate.out())
        .contains("actual 97.56 %", "(n = 205", "✔ MET", "? UNDETERMINED")
        .doesNotContain("own verdict");
  }

  /** A latency beside many failures is met only where another objective bounds them. */
  @Test
  void objectivesAreJudgedBesideEachOtherAsInTheRun() throws IOException {
    var requests = new ArrayList<RequestRecord>(TimedLoad.of(200));
    for (int i = 200; i < 220; i++) {
      requests.add(TimedLoad.request(i, 0).failed("HTTP 503", null).build());
    }
    Program bounded =
        gate(FinishedRun.of(requests).slo(SLO).objectives(ttft(90, 300), attainment(50)));
    assertThat(bounded.status()).isZero();
    assertThat(bounded.out()).doesNotContain("own verdict", "UNDETERMINED");

    Program alone = gate(FinishedRun.of(requests).slo(SLO).objectives(ttft(90, 300)));
    assertThat(alone.status()).isEqualTo(2);
    assertThat(alone.out()).contains("9.091 % of the requests failed");
  }

  @Test
  void onlyTheSteadyStateCountsWhereTheRunLookedAtNothingElse() throws IOException {
    Program gate =
        gate(
            FinishedRun.of(TimedLoad.of(200))
                .slo(SLO)
                .objectives(ttft(90, 300), attainment(90))
                .steady(new Window(5_000_000_000L, 15_000_000_000L)));

    // due from 5 s on, before 15 s: TTFTs of 100 to 199 ms
    assertThat(gate.out())
        .contains("actual 230.2 ms", "(n = 100", "actual 100 %")
        .doesNotContain("own verdict");
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

  private static RunObjective ttft(double percentile, double bound) {
    return new RunObjective(
        new Subject.OfMetric(CHAT, Metric.TTFT, new Statistic.Percentile(percentile)),
        BoundComparison.LTE,
        bound);
  }

  private static RunObjective attainment(double percent) {
    return new RunObjective(
        new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, percent);
  }

  private static RunObjective rate(double bound) {
    return new RunObjective(
        new Subject.OfRate(List.of(), RateFigure.REQUESTS), BoundComparison.GTE, bound);
  }
}
