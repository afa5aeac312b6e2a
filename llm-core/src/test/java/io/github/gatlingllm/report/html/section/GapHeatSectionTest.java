// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.detail.GapHeat;
import io.github.gatlingllm.report.EventfulRun;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GapHeatSectionTest {

  @Test
  void theHeatMapHoldsEveryGap() {
    GapHeat heat = EventfulRun.steady().detail().all().gaps();
    long all = heat.columns().stream().mapToLong(column -> Arrays.stream(column).sum()).sum();
    JsonNode drawn = data(new GapHeatSection(), EventfulRun.steady()).at("/gaps/0/columns");
    long shown = 0;
    for (JsonNode column : drawn) {
      for (int i = 1; i < column.size(); i++) {
        shown += column.get(i).longValue();
      }
    }

    assertThat(all).isGreaterThan(100_000);
    assertThat(shown).isEqualTo(all);
  }
}
