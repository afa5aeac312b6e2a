// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongsTest {

  @Test
  void aPercentileIsTheNearestRank() {
    var longs = new Longs();
    for (long value = 2000; value >= 1; value--) {
      longs.add(value);
    }
    assertThat(longs.size()).isEqualTo(2000);
    assertThat(longs.percentile(50)).hasValue(1000);
    assertThat(longs.percentile(99)).hasValue(1980);
    assertThat(longs.percentile(99.9)).hasValue(1998);
    assertThat(longs.percentile(100)).hasValue(2000);
    assertThat(longs.percentile(0)).hasValue(1);
  }

  @Test
  void valuesMayComeAfterAQuestion() {
    var longs = new Longs();
    longs.add(5);
    assertThat(longs.percentile(50)).hasValue(5);
    longs.add(1);
    longs.add(3);
    assertThat(longs.percentile(50)).hasValue(3);
  }

  @Test
  void withoutValuesThereIsNoPercentile() {
    assertThat(new Longs().percentile(50)).isEmpty();
  }
}
