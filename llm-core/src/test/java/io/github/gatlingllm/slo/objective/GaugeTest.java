// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Bounds on something else than a metric's one value from send. */
class GaugeTest {

  private static final long MILLI = 1_000_000;

  @Test
  void aPercentileOfTheGapsInterpolatesAsNumpyDoes() {
    // numpy.percentile([30, 10, 20, 40], q)
    RequestRecord request = gaps(30, 10, 20, 40).build();
    assertThat(itl(request, 50)).isCloseTo(25, within(1e-9));
    assertThat(itl(request, 90)).isCloseTo(37, within(1e-9));
    assertThat(itl(request, 95)).isCloseTo(38.5, within(1e-9));
    assertThat(itl(request, 100)).isCloseTo(40, within(1e-9));
    assertThat(itl(gaps(7).build(), 1)).isCloseTo(7, within(1e-9));
  }

  @Test
  void itIsAboutTheGapsOfOneRequest() {
    Slo slo = slo(p95(BoundComparison.LTE, 38.5));
    assertThat(slo.text()).isEqualTo("ITL p95 ≤ 38.5 ms");
    assertThat(slo.judge(gaps(30, 10, 20, 40).build())).as("equality").contains(SloOutcome.GOOD);
    assertThat(slo.judge(gaps(30, 10, 20, 41).build())).contains(SloOutcome.MISSED);
    assertThat(slo(p95(BoundComparison.LT, 38.5)).judge(gaps(30, 10, 20, 40).build()))
        .contains(SloOutcome.MISSED);
  }

  @Test
  void theLimitMayGrow() {
    var bound =
        new Bound(
            gapPercentile(95), BoundComparison.LTE, new MetricLimit(38 * MILLI, 0, 0.125 * MILLI));
    assertThat(bound.text()).isEqualTo("ITL p95 ≤ 38 ms + 0.125 ms per output token");
    Requests request = gaps(30, 10, 20, 40);
    assertThat(slo(bound).judge(request.output(4).build())).contains(SloOutcome.GOOD);
    assertThat(slo(bound).judge(request.output(3).build())).contains(SloOutcome.MISSED);
  }

  @Test
  void aRequestWithoutGapsCannotBeEvaluated() {
    assertThat(slo(p95(BoundComparison.LTE, 1)).judge(Requests.sent(0).chunks(MILLI).build()))
        .contains(SloOutcome.UNEVALUABLE);
    assertThat(slo(p95(BoundComparison.LTE, 1)).judge(Requests.sent(0).notStreamed(MILLI).build()))
        .contains(SloOutcome.UNEVALUABLE);
  }

  @Test
  void aCutRequestSettlesNoPercentileOfItsGaps() {
    RequestRecord cut = gaps(100, 100, 100).ended(RequestStatus.UNFINISHED).build();
    assertThat(slo(p95(BoundComparison.LTE, 1)).judge(cut)).isEmpty();
    assertThat(slo(p95(BoundComparison.LTE, 1)).judge(gaps(1).ended(RequestStatus.FAILED).build()))
        .contains(SloOutcome.FAILED);
  }

  @Test
  void fromScheduleCountsTheWaitBeforeTheSend() {
    Slo ttft = slo(new Bound(Metric.TTFT_FROM_SCHEDULE, BoundComparison.LTE, 100.0 * MILLI));
    Slo e2e = slo(new Bound(Metric.E2E_FROM_SCHEDULE, BoundComparison.LTE, 150.0 * MILLI));
    assertThat(ttft.text()).isEqualTo("TTFT from schedule ≤ 100 ms");
    assertThat(judged(ttft, 40)).contains(SloOutcome.GOOD);
    assertThat(judged(ttft, 41)).contains(SloOutcome.MISSED);
    assertThat(judged(e2e, 50)).contains(SloOutcome.GOOD);
    assertThat(judged(e2e, 51)).contains(SloOutcome.MISSED);
    RequestRecord unscheduled = Requests.sent(0).chunks(60 * MILLI, 100 * MILLI).build();
    assertThat(ttft.judge(unscheduled)).contains(SloOutcome.UNEVALUABLE);
  }

  @Test
  void impossibleGaugesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gapPercentile(0))
        .withMessageContaining("above 0 and at most 100, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Gauge.Value(Metric.ITL_PER_TOKEN))
        .withMessageContaining("ITL per token");
  }

  /** Due at 0, sent so late, first chunk 60 ms and last chunk 100 ms after that. */
  private static Optional<SloOutcome> judged(Slo slo, long lagMillis) {
    long sent = lagMillis * MILLI;
    return slo.judge(
        Requests.sent(sent).scheduled(0).chunks(sent + 60 * MILLI, sent + 100 * MILLI).build());
  }

  private static Requests gaps(long... millis) {
    long[] chunks = new long[millis.length + 1];
    chunks[0] = 5 * MILLI;
    for (int i = 0; i < millis.length; i++) {
      chunks[i + 1] = chunks[i] + millis[i] * MILLI;
    }
    return Requests.sent(0).chunks(chunks);
  }

  private static double itl(RequestRecord request, double percentile) {
    return gapPercentile(percentile).of(request).orElseThrow() / MILLI;
  }

  private static Bound p95(BoundComparison comparison, double millis) {
    return new Bound(gapPercentile(95), comparison, MetricLimit.of(millis * MILLI));
  }

  private static Gauge gapPercentile(double percentile) {
    return new Gauge.GapPercentile(new Statistic.Percentile(percentile));
  }

  private static Slo slo(Bound bound) {
    return new Slo("slo", List.of(bound));
  }
}
