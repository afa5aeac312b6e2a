// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.FailureAdjusted;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.ConcurrencySweep;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The vectors of the metric definitions, taken from public tools' own tests. */
class MetricVectorsTest {

  @Test
  void v1_tpotDividesByAllTokensButTheFirst() {
    assertThat(tpot(Requests.sent(100).chunks(120, 200).output(6))).isEqualTo(16.0);
  }

  @Test
  void v2_tpotLeavesOutWhatTheFirstChunkHeld() {
    assertThat(tpot(Requests.sent(100).chunks(120, 200).output(6).firstChunk(3)))
        .isCloseTo(26.667, within(0.001));
  }

  @Test
  void v3_anImpossibleFirstChunkFallsBackToOne() {
    assertThat(tpot(Requests.sent(100).chunks(120, 200).output(6).firstChunk(6))).isEqualTo(16.0);
    assertThat(tpot(Requests.sent(100).chunks(120, 200).output(6).firstChunk(0))).isEqualTo(16.0);
  }

  @Test
  void v4_tpot() {
    assertThat(tpot(Requests.sent(1000).chunks(1040, 1080, 1120).output(9))).isEqualTo(10.0);
  }

  @Test
  void v5_itlIsEveryGap() {
    assertThat(itl(Requests.sent(50).chunks(100, 105, 115, 130))).containsExactly(5.0, 10.0, 15.0);
  }

  @Test
  void v6_itlOfFewChunks() {
    assertThat(itl(Requests.sent(100).chunks(110, 125))).containsExactly(15.0);
    assertThat(itl(Requests.sent(100).chunks(110))).isEmpty();
    TokenTimeline timeline = new TokenTimeline();
    timeline.chunk(110, false, -1);
    assertThatThrownBy(() -> timeline.chunk(109, false, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("stamps must not decrease, but 109 came after 110");
  }

  @Test
  void v7_reasoningEndsTheTtftButNotTheTtfo() {
    TokenTimeline timeline = new TokenTimeline();
    timeline.chunk(105, true, -1);
    timeline.chunk(110, true, -1);
    timeline.chunk(120, false, -1);
    RequestRecord request = of(100, timeline);
    assertThat(request.value(Metric.TTFT)).hasValue(5);
    assertThat(request.value(Metric.TTFO)).hasValue(20);
  }

  @Test
  void v8_aToolCallIsOutputReasoningIsNot() {
    TokenTimeline timeline = new TokenTimeline();
    timeline.chunk(105, true, -1);
    assertThat(of(100, timeline).value(Metric.TTFO)).isEmpty();
    timeline.chunk(120, false, -1);
    assertThat(of(100, timeline).value(Metric.TTFO)).hasValue(20);
  }

  @Test
  void v11_failuresAreInfinitelySlow() {
    assertThat(adjusted(3, 1, 99)).isInfinite();
    assertThat(adjusted(3, 1, 50)).isFinite();
    assertThat(adjusted(2, 2, 50)).isInfinite();
    assertThat(adjusted(2, 2, 25)).isFinite();
  }

  @Test
  void v12_onlyContentCounts() {
    RequestRecord request = Requests.sent(1).chunks(5, 8, 12).closed(14).build();
    assertThat(request.value(Metric.TTFT)).hasValue(4);
    assertThat(request.value(Metric.TTST)).hasValue(3);
    assertThat(request.value(Metric.E2E)).hasValue(11);
    assertThat(request.value(Metric.STREAM_CLOSE)).hasValue(13);
  }

  @Test
  void v15_concurrencyIsHalfOpen() {
    assertThat(peak(0, 1000, 1000, 2000)).isEqualTo(1);
    assertThat(peak(0, 1500, 1000, 2000)).isEqualTo(2);
    assertThat(peak(0, 1000, 0, 1000, 1000, 2000, 1000, 2000, 1000, 2000)).isEqualTo(3);
  }

  @Test
  void v17_percentilesOfExactSamplesInterpolate() {
    Distribution ttft = Distribution.of(100, 600, 1100, 1600);
    assertThat(ttft.percentile(90)).isCloseTo(1450, within(1e-9));
    assertThat(ttft.percentile(50)).isCloseTo(850, within(1e-9));
  }

  @Test
  void v18_e2eIsTtftAndTpotForAllTokensButTheFirst() {
    assertThat(e2eSeconds(1.2, 0.08)).isCloseTo(5.12, within(1e-6));
    assertThat(e2eSeconds(0.8, 0.1)).isCloseTo(5.7, within(1e-6));
  }

  @Test
  void v19_aClientThatSendsOneAtATimeWaitsBeforeItSends() {
    RunRecorder recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 8; i++) {
      long sent = 500L * i;
      RequestRecord request =
          Requests.sent(sent).scheduled(100L * i).chunks(sent + 500).closed(sent + 500).build();
      assertThat(request.value(Metric.SCHEDULE_LAG)).hasValue(400 * i);
      recorder.arrival(request.timing().due());
      shard.opened(sent);
      shard.record(request);
    }
    RequestStats all = recorder.snapshot().all();
    assertThat(all.distribution(Metric.SCHEDULE_LAG).orElseThrow().mean()).isEqualTo(1400);
    assertThat(all.distribution(Metric.SCHEDULE_LAG).orElseThrow().max()).isEqualTo(2800);
    assertThat(all.distribution(Metric.E2E).orElseThrow().mean()).isEqualTo(500);
    assertThat(all.distribution(Metric.E2E_FROM_SCHEDULE).orElseThrow().mean()).isEqualTo(1900);
  }

  @Test
  void charactersPerSecondAreThoseOfTheWholeTextOverTheTimeFromTheFirstChunkToTheLast() {
    Requests request = Requests.sent(0).chunks(500_000_000, 1_000_000_000, 2_500_000_000L);
    assertThat(request.build().value(Metric.CHARACTER_RATE)).isEmpty();
    OwnCounts own = new OwnCounts(TokenCounts.ABSENT, 30, 120, TokenCounts.ABSENT);
    assertThat(value(request.own(own).build(), Metric.CHARACTER_RATE)).isEqualTo(60);
    assertThat(Requests.sent(0).chunks(5).own(own).build().value(Metric.CHARACTER_RATE)).isEmpty();
    assertThat(Requests.sent(0).chunks(5, 5).own(own).build().value(Metric.CHARACTER_RATE))
        .as("all at once")
        .isEmpty();
    assertThat(Requests.sent(0).notStreamed(9).own(own).build().value(Metric.CHARACTER_RATE))
        .isEmpty();
  }

  @Test
  void identity_e2eIsTtftAndTpotForAllTokensButThoseOfTheFirstChunk() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 1000; i++) {
      RequestRecord request = RandomRequests.streamed(random);
      if (request.value(Metric.TPOT).isEmpty()) {
        continue;
      }
      int counted = request.tokens().output() - request.tokens().k();
      double sum = value(request, Metric.TTFT) + value(request, Metric.TPOT) * counted;
      assertThat(value(request, Metric.E2E)).isCloseTo(sum, within(1e-3));
    }
  }

  private static double e2eSeconds(double ttft, double tpot) {
    long[] stamps = new long[50];
    for (int i = 0; i < stamps.length; i++) {
      stamps[i] = Math.round((ttft + i * tpot) * 1e9);
    }
    return value(Requests.sent(0).chunks(stamps).build(), Metric.E2E) / 1e9;
  }

  private static double adjusted(int succeeded, int failed, double percentile) {
    double[] values = new double[succeeded];
    java.util.Arrays.setAll(values, i -> 100 + i);
    return FailureAdjusted.percentile(Distribution.of(values), failed, percentile).orElseThrow();
  }

  private static long peak(long... spans) {
    ConcurrencySweep sweep = new ConcurrencySweep();
    for (int i = 0; i < spans.length; i += 2) {
      sweep.add(spans[i], spans[i + 1]);
    }
    return sweep.stats(new Window(0, 2000)).peak();
  }

  private static RequestRecord of(long sent, TokenTimeline timeline) {
    return Requests.sent(sent)
        .chunks(timeline.stamps())
        .firstOutput(timeline.firstOutput())
        .build();
  }

  private static double tpot(Requests request) {
    return value(request.build(), Metric.TPOT);
  }

  private static List<Double> itl(Requests request) {
    List<Double> gaps = new ArrayList<>();
    Metric.ITL.samples(request.build(), (gap, times) -> gaps.add(gap));
    return gaps;
  }

  private static double value(RequestRecord request, Metric metric) {
    return request.value(metric).orElseThrow();
  }
}
