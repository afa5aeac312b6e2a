// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.chat.ServerTimes.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.measure.request.SplitPart;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SplitRecorderTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  private final SplitRecorder recorder = new SplitRecorder();
  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void theMedianAndTheP99AreSingleRequests() {
    for (long i = 1; i <= 200; i++) {
      reported(0, i * MILLI, i * MILLI / 2, i * MILLI / 4);
    }
    SplitDetail detail = recorder.snapshot();

    assertThat(detail.reported()).isEqualTo(200);
    assertThat(Objects.requireNonNull(detail.median()).ttft()).isEqualTo(100 * MILLI);
    assertThat(Objects.requireNonNull(detail.p99()).ttft()).isEqualTo(198 * MILLI);
    assertThat(detail.p99().split().queue()).isEqualTo(99 * MILLI);
  }

  @Test
  void eachSpanOfARunHasItsMedianAndItsP99() {
    for (long i = 0; i < 400; i++) {
      reported(i * SECOND / 10, (i % 100 + 1) * MILLI * (1 + i / 100), MILLI / 2, MILLI / 4);
    }
    List<SplitSpan> spans = recorder.snapshot().overTime();

    assertThat(spans).hasSize(4);
    assertThat(spans).extracting(SplitSpan::startSeconds).containsExactly(0.0, 10.0, 20.0, 30.0);
    assertThat(spans).allMatch(span -> span.seconds() == 10 && span.requests() == 100);
    assertThat(spans)
        .extracting(span -> span.median().ttft() / MILLI)
        .containsExactly(50L, 100L, 150L, 200L);
    assertThat(spans)
        .extracting(span -> span.p99().ttft() / MILLI)
        .containsExactly(99L, 198L, 297L, 396L);
  }

  @Test
  void eachPartOfASpanHasItsPercentilesByItself() {
    for (long i = 1; i <= 100; i++) {
      reported(i * SECOND / 100, 300 * MILLI, i * MILLI, (101 - i) * MILLI);
    }
    only(ServerTimes.ofPrefill(200 * MILLI), SECOND / 2, 300 * MILLI);
    SplitSpan span = recorder.snapshot().overTime().get(0);

    assertThat(span.requests()).isEqualTo(101);
    assertThat(span.parts())
        .containsOnly(
            Map.entry(SplitPart.NETWORK, new PartPercentiles(100, 199 * MILLI, 199 * MILLI)),
            Map.entry(SplitPart.QUEUE, new PartPercentiles(100, 50 * MILLI, 99 * MILLI)),
            Map.entry(SplitPart.PREFILL, new PartPercentiles(101, 51 * MILLI, 100 * MILLI)),
            Map.entry(SplitPart.NOT_REPORTED, new PartPercentiles(1, 100 * MILLI, 100 * MILLI)));
  }

  @Test
  void ofMoreRequestsThanAreKeptSpansStillHaveAHundred() {
    for (long i = 0; i < 50_000; i++) {
      reported(i * SECOND / 100, 10 * MILLI, MILLI, 2 * MILLI);
    }
    SplitDetail detail = recorder.snapshot();

    assertThat(detail.sampled()).isTrue();
    assertThat(detail.samples()).hasSize(10_000);
    assertThat(detail.overTime()).hasSizeBetween(30, 60);
    assertThat(detail.overTime()).allMatch(span -> span.requests() > 100);
  }

  @Test
  void aLevelHasTheRequestsThatWereDueInIt() {
    due(5 * SECOND, 11 * SECOND, 40 * MILLI);
    due(9 * SECOND, 9 * SECOND, 20 * MILLI);
    due(10 * SECOND, 10 * SECOND, 30 * MILLI);
    SplitSpan level = Objects.requireNonNull(recorder.snapshot().due(5 * SECOND, 10 * SECOND));

    assertThat(level.requests()).isEqualTo(2);
    assertThat(level.median().ttft()).isEqualTo(20 * MILLI);
    assertThat(level.p99().ttft()).isEqualTo(40 * MILLI);
    assertThat(recorder.snapshot().due(20 * SECOND, 30 * SECOND)).isNull();
  }

  @Test
  void spansBeginWithTheFirstMeasuredRequest() {
    for (long i = 0; i < 40; i++) {
      reported((4 + i) * SECOND, 10 * MILLI, MILLI, 2 * MILLI);
    }
    List<SplitSpan> spans = recorder.snapshot().overTime();

    assertThat(spans).hasSize(1);
    assertThat(spans.get(0).startSeconds()).isEqualTo(4);
    assertThat(spans.get(0).seconds()).isEqualTo(40);
    assertThat(spans.get(0).requests()).isEqualTo(40);
  }

  @Test
  void aSingleRequestIsItsOwnMedianAndP99() {
    reported(3 * SECOND, 10 * MILLI, MILLI, 2 * MILLI);
    SplitSpan only = recorder.snapshot().overTime().get(0);

    assertThat(only.startSeconds()).isEqualTo(3);
    assertThat(only.requests()).isEqualTo(1);
    assertThat(only.median()).isEqualTo(only.p99());
  }

  @Test
  void meansOverTimeAddUpToTheMeanTtft() {
    reported(0, 10 * MILLI, 2 * MILLI, 5 * MILLI);
    reported(900 * MILLI, 30 * MILLI, 20 * MILLI, 5 * MILLI);
    only(ServerTimes.ofPrefill(6 * MILLI), 2500 * MILLI, 20 * MILLI);
    SplitDetail detail = recorder.snapshot();

    assertThat(detail.slotSeconds()).isEqualTo(1);
    assertThat(detail.slots())
        .containsExactly(
            new SplitSlot(
                0,
                2,
                Map.of(
                    SplitPart.NETWORK,
                    4.0 * MILLI,
                    SplitPart.QUEUE,
                    11.0 * MILLI,
                    SplitPart.PREFILL,
                    5.0 * MILLI)),
            new SplitSlot(
                2,
                1,
                Map.of(SplitPart.PREFILL, 6.0 * MILLI, SplitPart.NOT_REPORTED, 14.0 * MILLI)));
  }

  @Test
  void aLongRunHasLongSlots() {
    for (long second = 0; second < 10_000; second++) {
      reported(second * SECOND, 10 * MILLI, MILLI, 2 * MILLI);
    }
    SplitDetail detail = recorder.snapshot();

    assertThat(detail.slots().size()).isBetween(100, 240);
    assertThat(detail.slots().stream().mapToLong(SplitSlot::requests).sum()).isEqualTo(10_000);
    assertThat(detail.slots())
        .allSatisfy(
            slot ->
                assertThat(slot.meanNanos().get(SplitPart.NETWORK))
                    .isCloseTo(7.0 * MILLI, within(1e-3)));
  }

  @Test
  void whatTellsNothingOrTooMuchIsCounted() {
    reported(0, 10 * MILLI, 2 * MILLI, 5 * MILLI);
    reported(0, 10 * MILLI, 7 * MILLI, 5 * MILLI);
    recorder.add(Requests.sent(0).chunks(5, 9).output(2).build(), 0.5);
    recorder.add(Requests.sent(0).chunks(5).failed("HTTP 500", null).build(), 0.5);
    recorder.add(Requests.sent(0).notStreamed(9).output(2).build(), 0.5);
    SplitDetail detail = recorder.snapshot();

    assertThat(detail.reported()).isEqualTo(1);
    assertThat(detail.contradicted()).isEqualTo(1);
    assertThat(detail.unreported()).isEqualTo(1);
  }

  @Test
  void withoutAnyThereIsNothing() {
    assertThat(recorder.snapshot()).isEqualTo(SplitDetail.NONE);
  }

  private void due(long due, long sent, long ttft) {
    recorder.add(
        Requests.sent(sent)
            .scheduled(due)
            .chunks(sent + ttft, sent + ttft + MILLI)
            .output(2)
            .server(new ServerSideTime(ServerTimes.ofPrefill(MILLI), ServerSideTime.ABSENT))
            .build(),
        random.nextDouble());
  }

  private void reported(long sent, long ttft, long queue, long prefill) {
    only(new ServerTimes(queue, prefill, ABSENT, ABSENT, ABSENT), sent, ttft);
  }

  private void only(ServerTimes reported, long sent, long ttft) {
    recorder.add(
        Requests.sent(sent)
            .chunks(sent + ttft, sent + ttft + MILLI)
            .output(2)
            .server(new ServerSideTime(reported, ServerSideTime.ABSENT))
            .build(),
        random.nextDouble());
  }
}
