// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Gaps that are added together count as if each had been added by itself. */
class GapBatchTest {

  private final SplittableRandom random = new SplittableRandom(17);
  private final GapBatch batch = new GapBatch();

  @Test
  void inBuckets() {
    var together = new LogBuckets();
    var each = new LogBuckets();
    for (long[] chunks : answers()) {
      together.addAll(batch.of(chunks, 1, chunks.length));
      for (int i = 1; i < chunks.length; i++) {
        each.record(chunks[i] - chunks[i - 1]);
      }
      assertSame(
          requireNonNull(BucketDistribution.of(together)),
          requireNonNull(BucketDistribution.of(each)));
    }
  }

  @Test
  void inHistograms() {
    SignedHistogram together = SignedHistogram.dense(1);
    SignedHistogram each = SignedHistogram.dense(1);
    for (long[] chunks : answers()) {
      together.addAll(batch.of(chunks, 1, chunks.length));
      for (int i = 1; i < chunks.length; i++) {
        each.record(chunks[i] - chunks[i - 1]);
      }
    }
    assertSame(new HistogramDistribution(together), new HistogramDistribution(each));
  }

  @Test
  void ofSomeChunksOnly() {
    long[] chunks = {5, 7, 7, 107, 110};
    batch.of(chunks, 2, 4);
    assertThat(batch.size()).isEqualTo(2);
    assertThat(List.of(batch.gap(0), batch.gap(1))).containsExactly(0L, 100L);
    assertThat(batch.min()).isZero();
    assertThat(batch.max()).isEqualTo(100);
    var moments = new Moments();
    batch.addTo(moments);
    assertThat(moments.mean()).isEqualTo(50);
    assertThat(moments.stdDev()).isEqualTo(50);
  }

  @Test
  void noneIsNothing() {
    var buckets = new LogBuckets();
    buckets.addAll(batch.of(new long[] {3}, 1, 1));
    buckets.addAll(batch.of(new long[0], 1, 0));
    assertThat(BucketDistribution.of(buckets)).isNull();
  }

  /** From none to thousands of chunks; gaps of nothing, of nanoseconds, of minutes. */
  private List<long[]> answers() {
    List<long[]> answers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      long[] chunks = new long[2 + random.nextInt(i % 20 == 0 ? 3000 : 100)];
      long at = random.nextLong(1_000_000_000);
      int bits = random.nextInt(37);
      for (int k = 0; k < chunks.length; k++) {
        chunks[k] = at;
        at += random.nextLong(1L << bits);
      }
      answers.add(chunks);
    }
    return answers;
  }

  private static void assertSame(Distribution actual, Distribution expected) {
    assertThat(actual.count()).isEqualTo(expected.count());
    assertThat(actual.min()).isEqualTo(expected.min());
    assertThat(actual.max()).isEqualTo(expected.max());
    assertThat(actual.mean()).isCloseTo(expected.mean(), within(1e-9 * expected.mean()));
    assertThat(actual.stdDev()).isCloseTo(expected.stdDev(), within(1e-9 * expected.stdDev()));
    for (int percentile = 1; percentile < 100; percentile++) {
      assertThat(actual.percentile(percentile)).isEqualTo(expected.percentile(percentile));
    }
    for (double value = 1; value < 1e12; value *= 3) {
      assertThat(actual.countAtMost(value)).isEqualTo(expected.countAtMost(value));
    }
  }
}
