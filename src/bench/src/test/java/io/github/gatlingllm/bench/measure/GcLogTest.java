/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GcLogTest {

  private static final String LOG =
      """
      [1000ns] Using G1
      [2000ns] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.120ms
      [3000ns] GC(1) Pause Young (Concurrent Start) (Metadata GC Threshold) 30M->5M(256M) 12.005ms
      [3100ns] GC(2) Concurrent Mark Cycle
      [3200ns] GC(2) Pause Remark 6M->6M(256M) 0.750ms
      [3300ns] GC(2) Pause Cleanup 6M->6M(256M) 0.010ms
      [3400ns] GC(2) Concurrent Mark Cycle 15.123ms
      [9000ns] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 64M->4M(256M) 99.000ms
      """;

  @Test
  void onlyPausesWithinTheSpanCount() {
    GcLog log = GcLog.parse(LOG, new Span(2_500, 4_000));
    assertThat(log.count()).isEqualTo(3);
    assertThat(log.percentileMillis(100)).isEqualTo(12.005);
    assertThat(log.percentileMillis(50)).isEqualTo(0.75);
  }

  @Test
  void withoutPausesTheProcessWasNeverStopped() {
    GcLog log = GcLog.parse(LOG, new Span(5_000, 6_000));
    assertThat(log.count()).isZero();
    assertThat(log.percentileMillis(99)).isZero();
  }
}
