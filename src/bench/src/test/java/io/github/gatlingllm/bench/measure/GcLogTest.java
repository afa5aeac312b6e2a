// SPDX-License-Identifier: Apache-2.0
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
    assertThat(log.count()).hasValue(3);
    assertThat(log.percentileMillis(100)).hasValue(12.005);
    assertThat(log.percentileMillis(50)).hasValue(0.75);
  }

  @Test
  void withoutPausesTheProcessWasNeverStopped() {
    GcLog log = GcLog.parse(LOG, new Span(5_000, 6_000));
    assertThat(log.count()).hasValue(0);
    assertThat(log.percentileMillis(99)).hasValue(0);
  }

  @Test
  void pausesOfZgcStandAmongItsPhasesWithOrWithoutGenerations() {
    GcLog log =
        GcLog.parse(
            """
            [1000ns] Using The Z Garbage Collector
            [2000ns] GC(0) Garbage Collection (Warmup)
            [2100ns] GC(0) Pause Mark Start 0.012ms
            [2200ns] GC(0) Concurrent Mark 3.456ms
            [2300ns] GC(1) Y: Pause Mark End 0.034ms
            [2400ns] GC(1) O: Pause Relocate Start (Major) 0.056ms
            [2500ns] GC(1) O: Concurrent Relocate 1.234ms
            """,
            new Span(2_000, 3_000));
    assertThat(log.count()).hasValue(3);
    assertThat(log.percentileMillis(100)).hasValue(0.056);
  }

  @Test
  void pausesOfShenandoahBearNames() {
    GcLog log =
        GcLog.parse(
            """
            [1000ns] Using Shenandoah
            [2000ns] GC(0) Pause Init Mark (unload classes) 0.013ms
            [2100ns] GC(0) Concurrent marking roots 0.120ms
            [2200ns] GC(0) Pause Final Mark (unload classes) 0.050ms
            [2300ns] GC(0) Pause Init Update Refs 0.008ms
            [2400ns] GC(1) Pause Degenerated GC (Mark) 90M->40M(256M) 12.345ms
            """,
            new Span(2_000, 3_000));
    assertThat(log.count()).hasValue(4);
    assertThat(log.percentileMillis(100)).hasValue(12.345);
  }

  @Test
  void ofACollectorThatNobodyKnowsNothingIsTold() {
    GcLog log = GcLog.parse("[1000ns] Using Epsilon\n", new Span(0, 2_000));
    assertThat(log.count()).isEmpty();
    assertThat(log.percentileMillis(100)).isEmpty();
  }
}
