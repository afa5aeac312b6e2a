// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTextTest {

  private static final List<WindowTrend> FALLS = List.of(new WindowTrend(Metric.TTFT, -0.3, null));

  @Test
  void theRemedyIsNotWhatTheRunDoesAlready() {
    assertThat(WarmUpText.trends(FALLS, false))
        .singleElement()
        .asString()
        .contains("TTFT fell by 30 %")
        .endsWith(WarmUpTexts.UNTIL_STEADY);
    assertThat(WarmUpText.trends(FALLS, true))
        .singleElement()
        .asString()
        .contains("TTFT fell by 30 %")
        .endsWith(WarmUpTexts.SHORTEST_WARM_UP);
  }
}
