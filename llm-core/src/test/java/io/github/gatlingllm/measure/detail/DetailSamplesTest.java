// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.RecordedRequests.chosen;
import static io.github.gatlingllm.measure.detail.RecordedRequests.only;
import static io.github.gatlingllm.measure.detail.RecordedRequests.random;
import static io.github.gatlingllm.measure.detail.RecordedRequests.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which requests are kept as samples. */
class DetailSamplesTest {

  @Test
  void samplesAreTheSlowestTheMostStalledFailedAndTypicalOnes() {
    List<RequestRecord> requests = random(4000);
    RunDetail detail = recorded(requests);
    List<RequestRecord> measured = only(requests, r -> r.measured() && r.succeeded());
    assertThat(detail.samples()).hasSizeBetween(120, 300);
    assertThat(detail.samples())
        .isSortedAccordingTo(
            (a, b) -> Long.compare(a.request().timing().sent(), b.request().timing().sent()));
    assertThat(detail.samples()).allMatch(sample -> sample.request().measured());
    assertHoldsTheHighest(detail, measured, Metric.TTFT, RequestSample.Why.SLOWEST_TTFT);
    assertHoldsTheHighest(detail, measured, Metric.MAX_STALL, RequestSample.Why.LONGEST_STALL);
    assertThat(chosen(detail, RequestSample.Why.FAILED))
        .hasSizeGreaterThanOrEqualTo(15)
        .allMatch(RecordedRequests::failed)
        .extracting(each -> each.outcome().reason())
        .contains("HTTP 500", "HTTP 503", "Stream cut short");
    assertThat(chosen(detail, RequestSample.Why.TYPICAL))
        .hasSizeGreaterThanOrEqualTo(40)
        .allMatch(RequestRecord::succeeded);
    for (List<String> path : detail.requests().keySet()) {
      assertThat(chosen(detail, RequestSample.Why.TYPICAL))
          .anyMatch(each -> each.id().path().equals(path));
    }
  }

  private static void assertHoldsTheHighest(
      RunDetail detail, List<RequestRecord> measured, Metric metric, RequestSample.Why why) {
    double[] values =
        measured.stream()
            .filter(each -> each.value(metric).isPresent())
            .mapToDouble(each -> each.value(metric).orElseThrow())
            .sorted()
            .toArray();
    double fortieth = values[values.length - 40];
    assertThat(
            chosen(detail, why).stream()
                .filter(each -> each.value(metric).orElseThrow() >= fortieth)
                .count())
        .isEqualTo(Arrays.stream(values).filter(value -> value >= fortieth).count());
  }

  /** The run's own samples know eight kinds of failures, of which the last path's is none. */
  @Test
  void laterPathsHaveSamplesToo() {
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      requests.add(Requests.sent(i).name("request 0").failed("early " + i, null).build());
    }
    for (int i = 0; i < 50; i++) {
      requests.add(Requests.sent(i).chunks(i + 1).name("request " + i).build());
    }
    requests.add(Requests.sent(60).name("request 49").failed("late", null).build());
    assertThat(chosen(recorded(requests), RequestSample.Why.FAILED))
        .extracting(each -> each.outcome().reason())
        .contains("late");
  }
}
