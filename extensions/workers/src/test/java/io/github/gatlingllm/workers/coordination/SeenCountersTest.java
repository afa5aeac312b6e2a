// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeenCountersTest {

  @Test
  void eachCounterIsNewOnce() {
    var counters = new SeenCounters();
    assertThat(counters.isNew(1)).isTrue();
    assertThat(counters.isNew(1)).isFalse();
    assertThat(counters.isNew(2)).isTrue();
    assertThat(counters.isNew(1)).isFalse();
    assertThat(counters.isNew(2)).isFalse();
  }

  @Test
  void requestsMayOvertakeEachOther() {
    var counters = new SeenCounters();
    assertThat(counters.isNew(4)).isTrue();
    assertThat(counters.isNew(2)).isTrue();
    assertThat(counters.isNew(3)).isTrue();
    assertThat(counters.isNew(3)).isFalse();
    assertThat(counters.isNew(2)).isFalse();
    assertThat(counters.isNew(1)).isTrue();
  }

  @Test
  void whatIsFarBehindCountsAsSeen() {
    var counters = new SeenCounters();
    assertThat(counters.isNew(100)).isTrue();
    assertThat(counters.isNew(37)).as("63 behind").isTrue();
    assertThat(counters.isNew(36)).as("64 behind").isFalse();
    assertThat(counters.isNew(163)).as("63 ahead").isTrue();
    assertThat(counters.isNew(100)).isFalse();
    assertThat(counters.isNew(101)).isTrue();
    assertThat(counters.isNew(1_000)).as("far ahead").isTrue();
    assertThat(counters.isNew(163)).isFalse();
    assertThat(counters.isNew(999)).isTrue();
  }

  @Test
  void countersBeginWithOne() {
    var counters = new SeenCounters();
    assertThat(counters.isNew(0)).isFalse();
    assertThat(counters.isNew(-1)).isFalse();
    assertThat(counters.isNew(Long.MIN_VALUE)).isFalse();
    assertThat(counters.isNew(Long.MAX_VALUE)).isTrue();
    assertThat(counters.isNew(Long.MAX_VALUE)).isFalse();
  }
}
