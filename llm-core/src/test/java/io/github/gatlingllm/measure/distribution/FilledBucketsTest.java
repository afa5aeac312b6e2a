// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.PackedHistogram;
import org.junit.jupiter.api.Test;

class FilledBucketsTest {

  private final AbstractHistogram histogram = SignedHistogram.empty();

  @Test
  void eachIsVisitedOnceAndInOrder() {
    histogram.recordValue(1_000_000);
    histogram.recordValue(1_000_100);
    histogram.recordValue(5);
    histogram.recordValueWithCount(0, 2);
    assertThat(visited(histogram)).containsExactly("0: 2", "5: 1", "999936: 2");
  }

  @Test
  void withoutZeroesToo() {
    histogram.recordValue(3);
    assertThat(visited(histogram)).containsExactly("3: 1");
  }

  @Test
  void zeroesAlone() {
    histogram.recordValue(0);
    assertThat(visited(histogram)).containsExactly("0: 1");
  }

  @Test
  void anEmptyHistogramHasNone() {
    assertThat(visited(histogram)).isEmpty();
    assertThat(visited(new PackedHistogram(3))).isEmpty();
  }

  private static List<String> visited(AbstractHistogram histogram) {
    var visits = new ArrayList<String>();
    FilledBuckets.visit(histogram, (lowest, count) -> visits.add(lowest + ": " + count));
    return visits;
  }
}
