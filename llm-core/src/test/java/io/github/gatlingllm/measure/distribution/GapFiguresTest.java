// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.MetricFormulas;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GapFiguresTest {

  private static final int CHUNKS = 20_000;
  private static final int EACH = 400;
  private static final long GAP = 1_000_000;

  @Test
  void aGapCountsAsOftenAsItsChunkHasTokens() {
    Distribution perToken =
        perToken(Requests.sent(0).chunks(5, 15, 45).output(5).perChunk(1, 1, 3));
    assertThat(perToken.count()).isEqualTo(4);
    assertThat(perToken.percentile(50)).isCloseTo(10, within(0.01));
    assertThat(perToken.max()).isEqualTo(10);
    Distribution uneven =
        perToken(Requests.sent(0).chunks(5, 15, 45, 245).output(7).perChunk(1, 1, 3, 2));
    assertThat(uneven.count()).isEqualTo(6);
    assertThat(uneven.mean()).isCloseTo(240.0 / 6, within(1e-9));
    assertThat(uneven.stdDev()).isCloseTo(Math.sqrt(1800), within(1e-9));
    assertThat(uneven.percentile(50)).isCloseTo(10, within(0.01));
    assertThat(uneven.max()).isEqualTo(100);
  }

  /** Such a loop held up all answers of its thread for seconds. */
  @Test
  void aChunkOfManyTokensIsAddedOnce() {
    RequestRecord request = claiming(EACH);
    var added = new AtomicLong();
    var tokens = new AtomicLong();
    MetricFormulas.gapsPerToken(
        request,
        (gap, times) -> {
          added.incrementAndGet();
          tokens.addAndGet(times);
        });
    assertThat(added).hasValue(CHUNKS - 1);
    assertThat(tokens).hasValue((CHUNKS - 1L) * EACH);
    Distribution perToken = perToken(request);
    assertThat(perToken.count()).isEqualTo((CHUNKS - 1L) * EACH);
    assertThat(perToken.mean()).isCloseTo((double) GAP / EACH, within(1e-6));
  }

  @Test
  void countsBeyondTheAnswersTokensAreNone() {
    RequestRecord request = Requests.sent(0).chunks(5, 15, 45).output(4).perChunk(1, 1, 3).build();
    assertThat(request.tokens().perChunk()).isNull();
    assertThat(perToken(request).count()).isEqualTo(2);
    assertThat(perToken(request).max()).isEqualTo(30);
  }

  private static RequestRecord claiming(int tokens) {
    int[] perChunk = new int[CHUNKS];
    Arrays.fill(perChunk, tokens);
    long[] stamps = LongStream.rangeClosed(1, CHUNKS).map(i -> i * GAP).toArray();
    return Requests.sent(0).chunks(stamps).output(CHUNKS * tokens).perChunk(perChunk).build();
  }

  private static Distribution perToken(Requests request) {
    return perToken(request.build());
  }

  private static Distribution perToken(RequestRecord request) {
    var figures = new GapFigures();
    figures.add(request, new GapBatch().of(request));
    var distributions = new EnumMap<Metric, Distribution>(Metric.class);
    figures.distributions(distributions);
    return Objects.requireNonNull(distributions.get(Metric.ITL_PER_TOKEN));
  }
}
