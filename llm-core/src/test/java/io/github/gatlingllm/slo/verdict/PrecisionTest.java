// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Verdicts on bounds that are close to the truth. Of all values 98.5 % are half of what the 99th
 * percentile is in truth, 1 % are that, and 0.5 % are ten times as long; so a bound a bit above the
 * truth is kept by 99.5 % of the values, one a bit below by 98.5 %.
 */
class PrecisionTest {

  private static final int FEW = 20_000;

  /** More than a run keeps one by one. */
  private static final int MANY = 110_000;

  private static final int GAPS = 40;

  private final RunRecorder run = new RunRecorder(0);
  private final Shard shard = run.newShard();

  @ParameterizedTest(name = "{0} requests of 40 gaps, truth {1} ms, bound {2} ms: {3}")
  @CsvSource({
    "  500, 8.4, 8.5, MET",
    "  500, 8.6, 8.5, MISSED",
    "50000, 8.4, 8.5, MET",
    "50000, 8.6, 8.5, MISSED",
    "  500, 199.9, 200, MET",
    "  500, 200.1, 200, MISSED"
  })
  void pooledGaps(int requests, double truth, double bound, Verdict expected) {
    int number = 0;
    for (int i = 0; i < requests; i++) {
      long[] chunks = new long[GAPS + 1];
      for (int gap = 1; gap <= GAPS; gap++) {
        chunks[gap] = chunks[gap - 1] + nanos(truth, number++);
      }
      record(Requests.sent(0).chunks(chunks).build());
    }
    hold(Metric.ITL, truth, bound, expected, requests < FEW);
  }

  @ParameterizedTest(name = "{0} requests, truth {1} ms, bound {2} ms: {3}")
  @CsvSource({
    FEW + ", 199.9, 200, MET",
    FEW + ", 200.1, 200, MISSED",
    MANY + ", 199.9, 200, MET",
    MANY + ", 200.1, 200, MISSED"
  })
  void timesToFirstToken(int requests, double truth, double bound, Verdict expected) {
    for (int i = 0; i < requests; i++) {
      record(Requests.sent(0).chunks(nanos(truth, i)).build());
    }
    Distribution values = hold(Metric.TTFT, truth, bound, expected, false);
    assertThat(values.exact()).isEqualTo(requests == FEW);
  }

  /** Of gaps there are no more independent ones than requests. */
  private Distribution hold(
      Metric metric, double truth, double bound, Verdict expected, boolean weak) {
    Distribution values = run.snapshot().all().distribution(metric).orElseThrow();
    var subject = new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(99));
    var objective = new RunObjective(subject, BoundComparison.LTE, bound);
    ObjectiveResult result =
        Judge.of(Evidence.of(run.snapshot(), List.of())).judge(List.of(objective)).get(0);
    assertThat(result.verdict()).isEqualTo(expected);
    assertThat(result.weak()).isEqualTo(weak);
    assertThat(result.actual().orElseThrow())
        .isCloseTo(truth, within(values.exact() ? 1e-6 : truth * 0.0005));
    return values;
  }

  private void record(RequestRecord request) {
    shard.opened(0);
    shard.record(request);
  }

  private static long nanos(double truthMillis, int number) {
    int of200 = number % 200;
    double factor = of200 < 197 ? 0.5 : of200 < 199 ? 1 : 10;
    return Math.round(truthMillis * factor * 1e6);
  }
}
