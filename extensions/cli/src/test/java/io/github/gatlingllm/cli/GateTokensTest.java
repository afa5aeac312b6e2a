// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.UsageDoubt;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A looser bound meets nothing that rests on tokens which the run did not know. */
class GateTokensTest {

  private static final OwnCounts DOUBTED =
      new OwnCounts(
          TokenCounts.ABSENT,
          TokenCounts.ABSENT,
          TokenCounts.ABSENT,
          2_000_000_000,
          UsageDoubt.BEYOND_ANSWER);

  @TempDir Path folder;

  @Test
  void rowsTellWhichUsagesAreNotBelieved() throws IOException {
    var tpot =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TPOT, new Statistic.Percentile(90)),
            BoundComparison.LTE,
            1);
    FinishedRun.of(answers(each -> each.own(DOUBTED))).objectives(tpot).in(folder);
    assertThat(Program.run("gate", folder).out()).contains("✘ MISSED");
    loosened("\"bound\" : 1.0", "\"bound\" : 300.0", "the usage of 200 of 200 answers");
  }

  @Test
  void rowsTellWhichAnswersLackABound() throws IOException {
    var slo =
        new Slo(
            "both",
            List.of(
                new Bound(Metric.TTFT, BoundComparison.LTE, 40e6),
                new Bound(Metric.TPOT, BoundComparison.LTE, 50e6)));
    var attainment =
        new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 90);
    FinishedRun.of(answers(each -> each.output(1))).slo(slo).objectives(attainment).in(folder);
    assertThat(Program.run("gate", folder).out()).contains("✘ MISSED");
    loosened("\"value\" : 40.0", "\"value\" : 300.0", "TPOT ≤ 50 ms has no value for 200 of 200");
  }

  private void loosened(String from, String to, String reason) throws IOException {
    Path summary = folder.resolve("llm/summary.json");
    String text = Files.readString(summary);
    assertThat(text).contains(from);
    Files.writeString(summary, text.replace(from, to));
    Program gate = Program.run("gate", folder);
    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out()).contains("UNDETERMINED", reason).doesNotContain("own verdict");
  }

  private static List<RequestRecord> answers(UnaryOperator<Requests> change) {
    return IntStream.range(0, 200)
        .mapToObj(i -> change.apply(TimedLoad.request(i, 0)).build())
        .toList();
  }
}
