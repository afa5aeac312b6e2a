// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeakDependenceTest {

  private static final double BOUND = 640e6;

  private static RequestStats run(ModelServer server, double rate, int n) {
    return run(1, server, rate, n);
  }

  private static RequestStats run(long seed, ModelServer server, double rate, int n) {
    var recorder = new RunRecorder(0);
    var shard = recorder.newShard();
    server.serve(
        new SplittableRandom(seed),
        rate,
        n,
        request -> {
          recorder.arrival(request.timing().due());
          shard.opened(request.timing().sent());
          shard.record(request);
        });
    return recorder.snapshot().all();
  }

  private static double first(RequestStats stats) {
    return Dependence.effect(stats, Metric.TTFT, BOUND, 99, false).largest();
  }

  private static double again(RequestStats stats, Metric metric, double percentile, long n) {
    return WeakDependence.effect(stats, metric, BOUND, percentile, n, false).largest();
  }

  @Test
  void independentRequestsCountAsAboutAsMany() {
    RequestStats stats = run(ModelServer.independent(), 40, 1200);
    assertThat(again(stats, Metric.TTFT, 99, 1200)).isBetween(1.1, 3.2).isLessThan(first(stats));
  }

  /** The same for the fast ones, and for a rate, of which those of its time are counted. */
  @Test
  void bothTailsAreJudged() {
    RequestStats stats = run(ModelServer.independent(), 40, 1200);
    assertThat(again(stats, Metric.TTFT, 1, 1200)).isBetween(1.1, 3.2);
    assertThat(again(stats, Metric.DECODE_RATE, 5, 1200)).isBetween(1.1, 3.2);
  }

  /** Up to 500 count 1.3 times, 1,000 as they are. */
  @Test
  void fewRequestsHaveAnAllowance() {
    RequestStats many = run(ModelServer.independent(), 32, 1000);
    double effect = again(many, Metric.TTFT, 99, Long.MAX_VALUE);
    assertThat(again(many, Metric.TTFT, 99, 1000)).isEqualTo(effect);
    assertThat(again(many, Metric.TTFT, 99, 750)).isCloseTo(1.15 * effect, within(1e-9));
    assertThat(again(many, Metric.TTFT, 99, 500)).isCloseTo(1.3 * effect, within(1e-9));
    assertThat(again(many, Metric.TTFT, 99, 400)).isCloseTo(1.3 * effect, within(1e-9));
  }

  @Test
  void aRunOfLessThanThirtySecondsCountsByTheFirstEstimate() {
    RequestStats stats = run(ModelServer.independent(), 45, 1260);
    assertThat(again(stats, Metric.TTFT, 99, 1260)).isEqualTo(first(stats));
  }

  @Test
  void requestsThatDependStronglyCountByTheFirstEstimate() {
    RequestStats stats = run(ModelServer.autoregressive(5), 45, 1350);
    assertThat(again(stats, Metric.TTFT, 99, 1350)).isEqualTo(first(stats)).isGreaterThan(17);
  }

  /** All gaps of a burst are slow together: far fewer count than there are answers. */
  @Test
  void gapsDependAsTheirAnswersDo() {
    RequestStats stats = run(ModelServer.autoregressive(1), 45, 1350);
    double effect = WeakDependence.effect(stats, Metric.ITL, 45e6, 99, 1350, false).largest();
    assertThat(effect).isGreaterThan(10);
  }

  /** Slow ones come one by one each so many requests, others ten at a time each two hundred. */
  private static RequestStats bursts(int each) {
    int[] sent = {0};
    return run(
        ModelServer.slowed(
            (random, seconds) -> {
              int i = sent[0]++;
              boolean alone = i % each == each / 2;
              return alone ? 4 + random.nextDouble() : i / 10 % 20 == 7 ? 3 : random.nextDouble();
            }),
        40,
        1200);
  }

  /** Of 1,200 the slowest 20 come one by one; with 60 that come in bursts they are beyond p95. */
  @Test
  void rareValuesThatComeOneByOneDoNotHideBurstsOfCommonerOnes() {
    RequestStats stats = bursts(60);
    assertThat(1200 / first(stats)).isGreaterThan(120);
    double effect = again(stats, Metric.TTFT, 99, 1200);
    assertThat(effect).isGreaterThan(7);
  }

  /** 60 that come one by one are all beyond p95; beyond 300 ms are 60 more, in bursts. */
  @Test
  void burstsBetweenTheBoundAndTheTailCount() {
    double effect =
        WeakDependence.effect(bursts(20), Metric.TTFT, 300e6, 99, 1200, false).largest();
    assertThat(effect).isGreaterThan(2.5);
  }

  /** Each answer has ten gaps; its neighbours of 3 s are as slow. */
  @Test
  void thatThereAreManyGapsDoesNotMakeThemIndependent() {
    RequestStats stats = run(4, ModelServer.autoregressive(3), 45, 1350);
    double effect = WeakDependence.effect(stats, Metric.ITL, 47e6, 99, 1350, false).largest();
    assertThat(effect).isGreaterThan(90);
  }

  @Test
  void lossesThatComeOneByOneCountAsOneEach() {
    assertThat(WeakDependence.ofLost(run(ModelServer.independent(), 40, 1200).batches()))
        .isEqualTo(1);
  }
}
