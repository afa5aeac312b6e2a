// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.AllRequests.assertEnds;
import static io.github.gatlingllm.measure.detail.RecordedRequests.only;
import static io.github.gatlingllm.measure.detail.RecordedRequests.random;
import static io.github.gatlingllm.measure.detail.RecordedRequests.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class DetailEndsTest {

  @Test
  void endsHaveTheirCountsMomentsAndMessages() {
    List<RequestRecord> requests = random(4000);
    RunDetail detail = recorded(requests);
    assertEnds(detail.all(), requests);
    detail
        .scenarios()
        .forEach(
            (scenario, source) ->
                assertEnds(source, only(requests, r -> r.id().scenario().equals(scenario))));
    assertThat(detail.all().failures()).isNotEmpty();
  }
}
