/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.Stamps;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.TimingUncertainty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StampWordsTest {

  private static final Distribution LATE =
      Distribution.of(new double[] {90_000, 90_000, 3_000_000});

  private static RunChecks checks(
      long kernel, long coarse, long read, @Nullable Distribution late, @Nullable String why) {
    var stamps = new Stamps(kernel, coarse, read, late, null, late, ReadDelays.NONE, why);
    return RunChecks.NONE
        .with(TimingUncertainty.of(stamps, Distribution.of(new double[] {2_700_000}), null))
        .with(stamps);
  }

  @Test
  void theKernelsStamps() {
    assertThat(StampWords.line(checks(990, 8, 2, LATE, null)))
        .hasValue(
            "± 0.05 ms (kernel stamps): 99 % of the chunks, 0.8 % coarse, 0.2 % of reads; reads"
                + " were later by 0.09 ms (p50), 2.942 ms (p99)");
    assertThat(StampWords.line(checks(1000, 0, 0, LATE, null)).orElseThrow())
        .contains("kernel stamps): 100 % of the chunks; ");
  }

  @Test
  void thoseOfReadsAndWhy() {
    assertThat(StampWords.line(checks(0, 0, 10, null, "-Dgatling.llm.kernelStamps=false")))
        .hasValue("± 2.7 ms (stamps of reads): -Dgatling.llm.kernelStamps=false");
  }

  @Test
  void both() {
    assertThat(StampWords.line(checks(5, 0, 5, LATE, "a reason")).orElseThrow())
        .contains("(stamps of the kernel and of reads)", "50 % of reads (a reason)");
  }

  @Test
  void withoutChunksThereIsNothingToSay() {
    assertThat(StampWords.line(RunChecks.NONE)).isEmpty();
    assertThat(StampWords.rows(RunChecks.NONE)).isEmpty();
  }

  @Test
  void tablesTellWhatSendingTook() {
    assertThat(StampWords.rows(checks(10, 0, 0, LATE, null)).get(1))
        .containsExactly(
            "time the client took to send a request, p50 and p99", "0.09 ms, 2.942 ms");
  }
}
