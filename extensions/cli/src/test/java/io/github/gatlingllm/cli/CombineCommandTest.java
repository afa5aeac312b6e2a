// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repeats whose TTFT p90 is 229.1 ms and what the server is slower by. */
class CombineCommandTest {

  private static final Instant FIRST = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir Path folder;

  @Test
  void threeRunsGiveTheMeanAndItsIntervalBetweenRuns() throws IOException {
    Program combine = combine(300, 0, 10, 20);

    assertThat(combine.err()).isEmpty();
    assertThat(combine.status()).isZero();
    assertThat(combine.out())
        .contains("✔ MET", "chat: TTFT p90 ≤ 300 ms", "actual 239.1 ms [215", "Combined report: ")
        .contains("PASSED: 1 of 1 objective met");
    JsonNode objective = summary().at("/objectives/0");
    // t with 2 degrees of freedom: 4.303 · 10 / √3 = 24.84, on the logarithm
    assertThat(objective.at("/interval/0").asDouble())
        .isCloseTo(239.1 * Math.exp(-24.84 / 239.1), within(0.2));
    assertThat(objective.at("/interval/1").asDouble())
        .isCloseTo(239.1 * Math.exp(24.84 / 239.1), within(0.2));
    assertThat(objective.at("/samples").asInt()).isEqualTo(3);
    assertThat(objective.at("/weak").asBoolean()).isFalse();
    assertThat(summary().at("/combined/objectives/0/values")).hasSize(3);
  }

  @Test
  void aBoundWithinTheIntervalIsWeak() throws IOException {
    Program combine = combine(245, 0, 10, 20);

    assertThat(combine.status()).isZero();
    assertThat(summary().at("/objectives/0/weak").asBoolean()).isTrue();
    assertThat(combine.out()).contains("weak");
  }

  @Test
  void aMissedBoundFails() throws IOException {
    Program combine = combine(200, 0, 10, 20);

    assertThat(combine.status()).isEqualTo(2);
    assertThat(combine.out()).contains("✘ MISSED", "FAILED: 0 of 1 objective met");
    assertThat(Files.readString(out().resolve("junit.xml"))).contains("failures=\"1\"");
  }

  @Test
  void twoRunsDecideOnlyFarFromTheBound() throws IOException {
    assertThat(combine(280, 0, 10))
        .satisfies(near -> assertThat(near.status()).isEqualTo(2))
        .satisfies(near -> assertThat(near.out()).contains("2 runs are too few", "UNDETERMINED"));
    assertThat(combine(1000, 0, 10).status()).isZero();
  }

  @Test
  void theResultIsJudgedAgainByGate() throws IOException {
    combine(300, 0, 10, 20);
    Program gate = Program.run("gate", out());

    assertThat(gate.status()).isZero();
    assertThat(gate.out()).contains("✔ MET", "actual 239.1 ms");

    combine(200, 0, 10, 20);
    assertThat(Program.run("gate", out()).status()).isEqualTo(2);
  }

  @Test
  void theFilesAreThoseOfARun() throws IOException {
    combine(300, 0, 10, 20);

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary()))
        .isEmpty();
    assertThat(summary().at("/all/counts/sent").asInt()).isEqualTo(600);
    assertThat(summary().at("/all/latencyMs/ttft/min").asDouble()).isEqualTo(50, within(0.2));
    assertThat(summary().at("/all/latencyMs/ttft/p50").asDouble()).isEqualTo(159.5, within(0.6));
    assertThat(Files.readString(out().resolve("index.html")))
        .contains("Run 3", "TTFT p90", "<style>")
        .doesNotContain("<script");
    assertThat(Files.readString(out().resolve("summary.md"))).startsWith("## PASSED");
    assertThat(Files.readString(out().resolve("junit.xml")))
        .contains("tests=\"1\" failures=\"0\"")
        .doesNotContain("no measured request");
  }

  @Test
  void anotherModelIsRefused() throws IOException {
    assertRefused("model is 'llama-4', was 'llama-3'", run -> run.model("llama-4"));
  }

  @Test
  void anotherObjectiveIsRefused() throws IOException {
    assertRefused("the objectives differ", run -> run.objectives(ttft(123)));
  }

  @Test
  void runsAtTheSameTimeAreRefused() throws IOException {
    assertRefused("overlap in time", run -> run.startedAt(FIRST.plusSeconds(30)));
  }

  @Test
  void theSameRunTwiceIsRefused() throws IOException {
    Path run = run(0, 300, each -> each);
    Program combine = Program.run("combine", "--out", out(), run, run.resolve("llm"));

    assertThat(combine.status()).isEqualTo(1);
    assertThat(combine.err()).contains("are the same run");
    assertThat(out()).doesNotExist();
  }

  @Test
  void oneRunIsTooFew() throws IOException {
    Program combine = Program.run("combine", "--out", out(), run(0, 300, each -> each));

    assertThat(combine.status()).isEqualTo(1);
    assertThat(combine.err()).contains("1 run is too few");
  }

  @Test
  void aRunThatBrokeOffIsLeftOutOnlyOnDemand() throws IOException {
    UnaryOperator<FinishedRun> crashed = run -> run.ended(RunEnd.crashed("out of memory"));
    assertRefused("is not valid: the run crashed", crashed);

    Program without =
        Program.run(
            "combine",
            "--leave-out-invalid",
            "--out",
            out(),
            run(0, 300, each -> each),
            run(1, 300, each -> each),
            run(2, 300, crashed));
    assertThat(without.status()).isZero();
    assertThat(without.out()).contains("is left out: the run crashed");
    assertThat(summary().at("/combined/runs")).hasSize(2);
  }

  @Test
  void anAssertionThatFailedOnceFails() throws IOException {
    Program combine =
        Program.run(
            "combine",
            "--out",
            out(),
            run(0, 300, each -> each.assertion(NativeAssertion.State.PASSED)),
            run(1, 300, each -> each.assertion(NativeAssertion.State.FAILED)));

    assertThat(combine.status()).isEqualTo(2);
    assertThat(summary().at("/gatlingAssertions/0/passed").asBoolean()).isFalse();
  }

  @Test
  void theFolderOfARunIsNotReplaced() throws IOException {
    Path run = run(0, 300, each -> each);
    Program combine =
        Program.run("combine", "--out", run.resolve("llm"), run, run(1, 300, each -> each));

    assertThat(combine.status()).isEqualTo(1);
    assertThat(combine.err()).contains("--out: ", "contains a run");
  }

  private void assertRefused(String why, UnaryOperator<FinishedRun> changed) throws IOException {
    Program combine =
        Program.run(
            "combine",
            "--out",
            out(),
            run(0, 300, each -> each),
            run(1, 300, each -> each),
            run(2, 300, changed));

    assertThat(combine.status()).isEqualTo(1);
    assertThat(combine.err()).contains(why);
    assertThat(out()).doesNotExist();
  }

  private Program combine(double bound, long... slower) throws IOException {
    var arguments = new ArrayList<Object>(List.of("combine", "--out", out()));
    for (int i = 0; i < slower.length; i++) {
      long by = slower[i];
      arguments.add(
          FinishedRun.of(TimedLoad.of(200, by))
              .objectives(ttft(bound))
              .startedAt(FIRST.plusSeconds(3600L * i))
              .in(folder.resolve("run-" + i)));
    }
    return Program.run(arguments.toArray());
  }

  private Path run(int number, double bound, UnaryOperator<FinishedRun> changed)
      throws IOException {
    return changed
        .apply(
            FinishedRun.of(TimedLoad.of(200))
                .objectives(ttft(bound))
                .startedAt(FIRST.plusSeconds(3600L * number)))
        .in(folder.resolve("run-" + number));
  }

  private Path out() {
    return folder.resolve("combined");
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(out().resolve("summary.json").toFile());
  }

  private static RunObjective ttft(double bound) {
    return new RunObjective(
        new Subject.OfMetric(List.of("chat"), Metric.TTFT, new Statistic.Percentile(90)),
        BoundComparison.LTE,
        bound);
  }
}
