// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.AllRequests.assertSlots;
import static io.github.gatlingllm.measure.detail.RecordedRequests.only;
import static io.github.gatlingllm.measure.detail.RecordedRequests.random;
import static io.github.gatlingllm.measure.detail.RecordedRequests.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DetailSlotsTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void slotsHoldWhatAListOfAllRequestsTells() {
    List<RequestRecord> requests = random(1500);
    RunDetail detail = recorded(requests);
    assertSlots(detail.all(), requests, detail.slotSeconds());
    detail
        .requests()
        .forEach(
            (path, source) ->
                assertSlots(
                    source, only(requests, r -> r.id().path().equals(path)), detail.slotSeconds()));
    detail
        .scenarios()
        .forEach(
            (scenario, source) ->
                assertSlots(
                    source,
                    only(requests, r -> r.id().scenario().equals(scenario)),
                    detail.slotSeconds()));
    assertThat(detail.requests()).hasSize(4);
    assertThat(detail.scenarios().keySet()).containsExactlyInAnyOrder("A", "B", "C");
  }

  @Test
  void laterPathsCountInAllAlone() {
    List<RequestRecord> requests = new ArrayList<>();
    for (long i = 0; i < 1000; i++) {
      long sent = i * SECOND;
      requests.add(
          Requests.sent(sent).chunks(sent + SECOND).name("request " + i % 50).input(5).build());
    }
    RunDetail detail = recorded(requests);
    assertThat(detail.requests().keySet())
        .containsExactlyElementsOf(
            LongStream.range(0, 32).mapToObj(i -> List.of("request " + i)).toList());
    assertThat(detail.all().slots().stream().mapToLong(TimeSlot::sent).sum()).isEqualTo(1000);
    assertThat(detail.slotSeconds()).isEqualTo(8);
    assertThat(detail.requests().values())
        .allSatisfy(
            source -> {
              assertThat(source.slots().size()).isLessThanOrEqualTo(150);
              assertThat(source.slots().stream().mapToLong(TimeSlot::sent).sum()).isEqualTo(20);
            });
    assertThat(detail.all().gaps()).isEqualTo(GapHeat.NONE);
  }

  /** Those of many paths are longer; the first hundred requests are of few. */
  @Test
  void allRequestsKeepTheFinestSlots() {
    var recorder = new DetailRecorder(new RunRecorder(0));
    for (long i = 0; i < 1000; i++) {
      long sent = i * SECOND;
      long path = i % (i < 100 ? 4 : 20);
      recorder.record(Requests.sent(sent).chunks(sent + SECOND / 2).name("ask " + path).build());
    }
    RunDetail detail = recorder.snapshot(ClientPauses.UNKNOWN);
    RunSeries series = recorder.series();
    assertThat(detail.slotSeconds()).isEqualTo(8);
    assertThat(series.slotSeconds()).isEqualTo(2);
    assertThat(series.slots()).hasSize(500).allMatch(slot -> slot.sent() == 2);
    assertThat(series.slots()).extracting(TimeSlot::meanConcurrency).containsOnly(0.5);
  }

  @Test
  void ofFewPathsTheSeriesIsThatOfTheDetails() {
    var recorder = new DetailRecorder(new RunRecorder(0));
    random(500).forEach(recorder::record);
    RunDetail detail = recorder.snapshot(ClientPauses.UNKNOWN);
    RunSeries series = recorder.series();
    assertThat(series.slotSeconds()).isEqualTo(detail.slotSeconds());
    assertThat(series.slots())
        .extracting(TimeSlot::sent, TimeSlot::completed, TimeSlot::failures)
        .isEqualTo(
            detail.all().slots().stream()
                .map(slot -> tuple(slot.sent(), slot.completed(), slot.failures()))
                .toList());
  }
}
