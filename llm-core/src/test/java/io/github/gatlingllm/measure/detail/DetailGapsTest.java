// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.RecordedRequests.only;
import static io.github.gatlingllm.measure.detail.RecordedRequests.random;
import static io.github.gatlingllm.measure.detail.RecordedRequests.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DetailGapsTest {

  @Test
  void eachGapIsInItsPlaceOfTheHeatMap() {
    List<RequestRecord> requests = random(4000);
    RunDetail detail = recorded(requests);
    assertHeat(detail.all().gaps(), requests);
    detail
        .requests()
        .forEach(
            (path, source) ->
                assertHeat(source.gaps(), only(requests, r -> r.id().path().equals(path))));
  }

  private static void assertHeat(GapHeat heat, List<RequestRecord> requests) {
    List<Double> bounds = heat.boundsMillis();
    List<long[]> expected = new ArrayList<>();
    heat.columns().forEach(column -> expected.add(new long[bounds.size()]));
    for (RequestRecord each : only(requests, RequestRecord::succeeded)) {
      long[] chunks = each.timing().chunks();
      for (int c = 1; c < chunks.length; c++) {
        double millis = (chunks[c] - chunks[c - 1]) / 1e6;
        int row = 0;
        while (row + 1 < bounds.size() && millis >= bounds.get(row + 1)) {
          row++;
        }
        expected.get((int) (chunks[c] / 1e9 / heat.slotSeconds()))[row]++;
      }
    }
    for (int i = 0; i < expected.size(); i++) {
      assertThat(heat.columns().get(i)).containsExactly(expected.get(i));
    }
    for (int row = 1; row < bounds.size(); row++) {
      assertThat(bounds.get(row) / bounds.get(row - 1)).isCloseTo(Math.pow(2, 0.25), within(0.02));
    }
  }
}
