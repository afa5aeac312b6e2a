// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each source has samples, however many there are. */
class ShownRequestsTest {

  private static final int SOURCES = 40;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final SplittableRandom random = new SplittableRandom(3);
  private final RequestSampler run = new RequestSampler(40, 8);
  private final List<RequestSampler> sources = new ArrayList<>();

  @Test
  void noSourceStarvesForWhatOthersHave() {
    for (int i = 0; i < SOURCES; i++) {
      sources.add(new RequestSampler(2, 2));
    }
    for (int i = 0; i < 100; i++) {
      add(0, failed(0, "HTTP " + (500 + i % 8)), 1);
    }
    for (int i = 0; i < SOURCES; i++) {
      for (int n = 0; n < 20; n++) {
        add(i, answered(i), random.nextDouble());
      }
      add(i, failed(i, "HTTP 500"), 0);
      add(i, failed(i, "HTTP 503"), 0);
    }
    List<RequestSample> samples = ShownRequests.of(run, sources.stream());

    assertThat(samples).hasSize(300);
    assertThat(names(samples, RequestSample.Why.FAILED)).hasSize(SOURCES);
    assertThat(names(samples, RequestSample.Why.SLOWEST_TTFT)).hasSize(SOURCES);
    assertThat(names(samples, RequestSample.Why.LONGEST_STALL)).hasSize(SOURCES);
  }

  @Test
  void whereThereIsRoomAllThatWasKeptIsShown() {
    sources.add(new RequestSampler(2, 2));
    RequestRecord answered = answered(0);
    RequestRecord failed = failed(0, "HTTP 500");
    add(0, answered, 0);
    add(0, failed, 0);

    List<RequestSample> samples = ShownRequests.of(new RequestSampler(40, 8), sources.stream());
    assertThat(samples)
        .containsExactlyInAnyOrder(
            new RequestSample(
                answered,
                Set.of(
                    RequestSample.Why.SLOWEST_TTFT,
                    RequestSample.Why.LONGEST_STALL,
                    RequestSample.Why.TYPICAL)),
            new RequestSample(failed, Set.of(RequestSample.Why.FAILED)));
  }

  private void add(int source, RequestRecord request, double lot) {
    run.add(request, LongGaps.longest(request), lot);
    sources.get(source).add(request, LongGaps.longest(request), lot);
  }

  /** The first source is the slowest, so that it fills the run's own samples. */
  private RequestRecord answered(int source) {
    long slow = (SOURCES - source) * SECOND;
    long first = slow + random.nextLong(MILLI);
    return Requests.sent(0)
        .chunks(first, 2 * first + random.nextLong(MILLI))
        .name("source " + source)
        .build();
  }

  private static RequestRecord failed(int source, String text) {
    return Requests.sent(0).closed(MILLI).name("source " + source).failed(text, null).build();
  }

  private static Set<String> names(List<RequestSample> samples, RequestSample.Why why) {
    return samples.stream()
        .filter(sample -> sample.why().contains(why))
        .map(sample -> sample.request().id().name())
        .collect(Collectors.toSet());
  }
}
