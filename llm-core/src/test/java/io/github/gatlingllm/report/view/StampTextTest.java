// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StampTextTest {

  private static final Distribution LATE =
      Distribution.of(new double[] {90_000, 90_000, 3_000_000});

  private static RunChecks checks(
      long kernel, long coarse, long read, @Nullable Distribution late, @Nullable String why) {
    var stamps = new StampFigures(kernel, coarse, read, late, null, late, ReadDelays.NONE, why);
    return RunChecks.NONE
        .with(TimingUncertainty.of(stamps, Distribution.of(new double[] {2_700_000}), null))
        .with(stamps);
  }

  @Test
  void theKernelsStamps() {
    assertThat(StampText.line(checks(990, 8, 2, LATE, null)))
        .hasValue(
            "± 0.05 ms (kernel stamps), TTFT ± 2.992 ms (first chunks and the client's sending): 99"
                + " % of the chunks, 0.8 % coarse, 0.2 % of reads; read delay 0.09 ms (p50), 2.942"
                + " ms (p99)");
    assertThat(StampText.line(checks(1000, 0, 0, LATE, null)).orElseThrow())
        .contains("client's sending): 100 % of the chunks; ");
  }

  @Test
  void oneUncertaintyIsEnoughWhereAllAreAlike() {
    Distribution held = Distribution.of(new double[] {9_000});
    var stamps = new StampFigures(1000, 0, 0, LATE, null, held, ReadDelays.NONE, null);
    RunChecks checks = RunChecks.NONE.with(TimingUncertainty.of(stamps, null, null)).with(stamps);

    assertThat(StampText.line(checks).orElseThrow())
        .startsWith("± 0.05 ms (kernel stamps): 100 % of the chunks; ");
  }

  @Test
  void whyReadsWereLateIfThatShowsAtP99() {
    Distribution late = Distribution.of(new double[] {3_000_000});
    Map<Cause, Distribution> busy = Map.of(Cause.BUSY_LOOP, late);
    assertThat(late(busy, 50)).endsWith("(p99), mostly while the event loop was busy");
    assertThat(late(Map.of(Cause.GC, late), 50)).endsWith(", mostly during garbage collection");
    assertThat(late(Map.of(Cause.NO_PROCESSOR, late), 50))
        .endsWith(", mostly while no processor was free");
    assertThat(late(Map.of(Cause.UNKNOWN, late), 50)).endsWith("(p99)");
    assertThat(late(busy, 150)).as("one of 150").endsWith("(p99)");
  }

  private static String late(Map<Cause, Distribution> byCause, int chunks) {
    double[] values = new double[chunks];
    Arrays.fill(values, 10_000);
    Distribution all = Distribution.of(values);
    var delays = new ReadDelays(1, List.of(), byCause);
    var stamps = new StampFigures(chunks, 0, 0, all, null, null, delays, null);
    return StampText.line(
            RunChecks.NONE.with(TimingUncertainty.of(stamps, null, null)).with(stamps))
        .orElseThrow();
  }

  @Test
  void thoseOfReadsAndWhy() {
    assertThat(StampText.line(checks(0, 0, 10, null, "-Dgatling.llm.kernelStamps=false")))
        .hasValue("± 2.7 ms (stamps of reads): -Dgatling.llm.kernelStamps=false");
  }

  @Test
  void both() {
    assertThat(StampText.line(checks(5, 0, 5, LATE, "a reason")).orElseThrow())
        .contains("(stamps of the kernel and of reads)", "50 % of reads (a reason)");
  }

  @Test
  void withoutChunksThereIsNothingToSay() {
    assertThat(StampText.line(RunChecks.NONE)).isEmpty();
    assertThat(StampText.rows(RunChecks.NONE)).isEmpty();
  }

  @Test
  void tablesTellWhatSendingTook() {
    assertThat(StampText.rows(checks(10, 0, 0, LATE, null)).get(1))
        .containsExactly("time to send a request in the client, p50 and p99", "0.09 ms, 2.942 ms");
  }
}
