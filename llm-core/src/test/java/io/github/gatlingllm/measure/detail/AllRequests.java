// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.RecordedRequests.count;
import static io.github.gatlingllm.measure.detail.RecordedRequests.failed;
import static io.github.gatlingllm.measure.detail.RecordedRequests.only;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** What is kept of a run, against the list of all of its requests. */
final class AllRequests {

  private static final long SECOND = 1_000_000_000;

  private AllRequests() {}

  static void assertSlots(SourceDetail source, List<RequestRecord> requests, double slotSeconds) {
    for (int i = 0; i < source.slots().size(); i++) {
      TimeSlot slot = source.slots().get(i);
      double from = i * slotSeconds * SECOND;
      double to = from + slotSeconds * SECOND;
      assertThat(slot.startSeconds()).isEqualTo(i * slotSeconds);
      Predicate<Long> inside = stamp -> Math.max(0, stamp) >= from && Math.max(0, stamp) < to;
      assertThat(slot.due()).isEqualTo(count(requests, r -> inside.test(r.timing().due())));
      assertThat(slot.sent()).isEqualTo(count(requests, r -> inside.test(r.timing().sent())));
      assertThat(slot.completed())
          .isEqualTo(count(requests, r -> r.succeeded() && inside.test(r.answered())));
      assertThat(slot.failed())
          .isEqualTo(count(requests, r -> failed(r) && inside.test(r.timing().closed())));
      double waiting = 0;
      for (RequestRecord each : requests) {
        double begin = Math.max(i == 0 ? -SECOND : from, each.timing().due());
        waiting += Math.max(0, Math.min(to, each.timing().sent()) - begin);
      }
      assertThat(slot.meanWaiting()).isCloseTo(waiting / SECOND / slotSeconds, within(1e-6));
      Distribution itl = slot.itl();
      List<Long> gaps = new ArrayList<>();
      for (RequestRecord each : only(requests, RequestRecord::succeeded)) {
        long[] chunks = each.timing().chunks();
        for (int c = 1; c < chunks.length; c++) {
          if (inside.test(chunks[c])) {
            gaps.add(chunks[c] - chunks[c - 1]);
          }
        }
      }
      assertThat(itl == null ? 0 : itl.count()).isEqualTo(gaps.size());
      if (itl != null) {
        assertThat(itl.max()).isEqualTo(gaps.stream().mapToLong(gap -> gap).max().orElseThrow());
      }
    }
  }

  static void assertEnds(SourceDetail source, List<RequestRecord> requests) {
    Map<String, List<RequestRecord>> failed = new TreeMap<>();
    for (RequestRecord each : only(requests, r -> r.measured() && failed(r))) {
      failed.computeIfAbsent(each.outcome().reason(), added -> new ArrayList<>()).add(each);
    }
    assertThat(source.failures()).extracting(EndDetail::text).containsOnly(texts(failed.keySet()));
    for (EndDetail end : source.failures()) {
      List<RequestRecord> expected = requireNonNull(failed.get(end.text()));
      assertThat(end.count()).isEqualTo(expected.size());
      assertThat(end.first()).isEqualTo(closed(expected).min().orElseThrow());
      assertThat(end.last()).isEqualTo(closed(expected).max().orElseThrow());
      assertThat(end.messages()).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(4);
      List<String> said = new ArrayList<>();
      expected.forEach(each -> said.add(String.valueOf(each.outcome().message())));
      assertThat(said).containsAll(end.messages());
    }
    assertThat(source.failures()).isSortedAccordingTo((a, b) -> Long.compare(b.count(), a.count()));
    assertThat(source.finishReasons())
        .singleElement()
        .extracting(EndDetail::text)
        .isEqualTo("stop");
    assertThat(source.finishReasons().get(0).count())
        .isEqualTo(count(requests, r -> r.measured() && r.outcome().finishReason() != null));
  }

  private static LongStream closed(List<RequestRecord> requests) {
    return requests.stream().mapToLong(each -> each.timing().closed());
  }

  private static String[] texts(Collection<String> texts) {
    return texts.toArray(String[]::new);
  }
}
