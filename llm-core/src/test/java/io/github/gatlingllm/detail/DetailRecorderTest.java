/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RandomRequests;
import io.github.gatlingllm.timeline.RequestId;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Requests;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.RunSeries;
import io.github.gatlingllm.timeline.TimeSlot;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is kept of a run, against the list of all of its requests. */
class DetailRecorderTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

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
  void whatFailsInItCostsTheDetailsAndNothingElse() {
    List<RequestRecord> requests = random(20);
    DetailRecorder recorder = new DetailRecorder(new RunRecorder(0));
    recorder.record(requests.get(0));
    recorder.record(poison(requests.get(1)));
    recorder.record(requests.get(2));

    assertThat(recorder.snapshot(ClientPauses.UNKNOWN)).isEqualTo(RunDetail.NONE);
    assertThat(recorder.failure())
        .hasValueSatisfying(failure -> assertThat(failure).hasMessage("poison"));
  }

  private static RequestRecord poison(RequestRecord request) {
    var groups =
        new AbstractList<String>() {
          @Override
          public String get(int index) {
            throw new IllegalStateException("poison");
          }

          @Override
          public int size() {
            return 1;
          }
        };
    var id = new RequestId("poison", groups, "A", 1, null);
    return new RequestRecord(
        id, request.outcome(), request.timing(), request.tokens(), request.phase(), null);
  }

  private static void assertSlots(
      SourceDetail source, List<RequestRecord> requests, double slotSeconds) {
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

  private static void assertEnds(SourceDetail source, List<RequestRecord> requests) {
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

  @Test
  void aTrendIsThatOfAllPointsAndThePointsAreSomeOfThem() {
    List<RequestRecord> requests = random(4000);
    RunDetail detail = recorded(requests);
    List<Scatter.Point> points = new ArrayList<>();
    for (RequestRecord each : only(requests, r -> r.measured() && r.succeeded())) {
      if (each.tokens().input() > 0 && each.value(Metric.TTFT).isPresent()) {
        double ttft = each.value(Metric.TTFT).orElseThrow() / 1e6;
        points.add(new Scatter.Point(each.tokens().input(), ttft));
      }
    }
    Scatter scatter = detail.all().ttftByInput();
    assertThat(scatter.count()).isEqualTo(points.size());
    assertThat(points).containsAll(scatter.points());
    assertThat(scatter.points()).hasSize(300);
    Scatter.Trend expected = leastSquares(points);
    Scatter.Trend trend = requireNonNull(scatter.trend());
    assertThat(trend.slope()).isCloseTo(expected.slope(), within(1e-9));
    assertThat(trend.intercept()).isCloseTo(expected.intercept(), within(1e-6));
    assertThat(trend.r2()).isCloseTo(expected.r2(), within(1e-9));
  }

  @Test
  void aLineThroughPointsOnALineExplainsThemAll() {
    var line = new Line();
    assertThat(line.trend()).isNull();
    for (int x = 0; x < 5; x++) {
      line.add(x, 3 + 2 * x);
    }
    assertThat(line.trend()).isEqualTo(new Scatter.Trend(3, 2, 1));
    var upright = new Line();
    LongStream.range(0, 9).forEach(y -> upright.add(4, y));
    assertThat(upright.trend()).isNull();
  }

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
        .allMatch(DetailRecorderTest::failed)
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

  @Test
  void warmUpIsInTheSlotsAndInNothingElse() {
    RequestRecord warm =
        Requests.sent(SECOND).chunks(2 * SECOND, 9 * SECOND).input(9).warmUp().build();
    RunDetail detail = recorded(List.of(warm));
    assertThat(detail.all().slots().get(1).sent()).isEqualTo(1);
    assertThat(detail.all().gaps().columns()).hasSize(10);
    assertThat(detail.all().finishReasons()).isEmpty();
    assertThat(detail.all().ttftByInput()).isEqualTo(Scatter.NONE);
    assertThat(detail.samples()).isEmpty();
    assertThat(detail.stalls()).isEmpty();
  }

  @Test
  void nothingRecordedIsNothingKnown() {
    RunDetail detail = recorded(List.of());
    assertThat(detail.isEmpty()).isTrue();
    assertThat(detail.all()).isEqualTo(SourceDetail.NONE);
    assertThat(detail.requests()).isEmpty();
    assertThat(detail.scenarios()).isEmpty();
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

  @Test
  void aScenarioOfWhichNotAllIsKeptIsNotShown() {
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      requests.add(Requests.sent(i).chunks(i + 1).name("r" + i).scenario("many").build());
      requests.add(Requests.sent(i).chunks(i + 1).name("r0").scenario("one").build());
    }
    RunDetail detail = recorded(requests);
    assertThat(detail.scenarios()).containsOnlyKeys("one");
    assertThat(detail.requests()).hasSize(31).containsKey(List.of("r0"));
  }

  @Test
  void whatComesAfterTheSnapshotChangesNothing() {
    var recorder = new DetailRecorder(new RunRecorder(0));
    recorder.record(Requests.sent(0).chunks(SECOND, 2 * SECOND).build());
    RunDetail detail = recorder.snapshot(ClientPauses.UNKNOWN);
    recorder.record(Requests.sent(0).chunks(SECOND, 2 * SECOND).build());
    Distribution itl = requireNonNull(detail.all().slots().get(2).itl());
    assertThat(itl.count()).isEqualTo(1);
    assertThat(itl.countAtMost(2.0 * SECOND)).isEqualTo(1);
  }

  @Test
  void anAttemptIsNoRequest() {
    var recorder = new DetailRecorder(new RunRecorder(0));
    RequestRecord attempt = Requests.sent(1).ended(RequestStatus.RETRIED).build();
    assertThatThrownBy(() -> recorder.record(attempt)).hasMessageContaining("an attempt is no");
  }

  @Test
  void eventLoopsTogetherKnowWhatOneKnows() throws InterruptedException {
    List<RequestRecord> requests = random(4000);
    RunDetail one = recorded(requests);
    var recorder = new DetailRecorder(new RunRecorder(0));
    Thread[] loops = new Thread[4];
    for (int i = 0; i < loops.length; i++) {
      int first = i;
      loops[i] =
          new Thread(
              () -> {
                for (int r = first; r < requests.size(); r += loops.length) {
                  recorder.record(requests.get(r));
                }
              });
      loops[i].start();
    }
    for (Thread loop : loops) {
      loop.join();
    }
    RunDetail many = recorder.snapshot(ClientPauses.UNKNOWN);
    assertSlots(many.all(), requests, many.slotSeconds());
    assertEnds(many.all(), requests);
    assertThat(many.stalls()).isEqualTo(one.stalls());
    assertThat(many.all().e2eByOutput().count()).isEqualTo(one.all().e2eByOutput().count());
    assertThat(chosen(many, RequestSample.Why.SLOWEST_TTFT)).hasSizeGreaterThanOrEqualTo(40);
  }

  private static RunDetail recorded(Collection<RequestRecord> requests) {
    var recorder = new DetailRecorder(new RunRecorder(0));
    requests.forEach(recorder::record);
    return recorder.snapshot(ClientPauses.UNKNOWN);
  }

  private static List<RequestRecord> random(int count) {
    var random = new SplittableRandom(5);
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RequestRecord any = RandomRequests.any(random);
      String scenario = String.valueOf("ABC".charAt(random.nextInt(3)));
      requests.add(
          failed(any) ? failure(random, any, scenario) : RandomRequests.inScenario(any, scenario));
    }
    return requests;
  }

  private static RequestRecord failure(
      SplittableRandom random, RequestRecord any, String scenario) {
    String text = List.of("HTTP 500", "HTTP 503", "Stream cut short").get(random.nextInt(3));
    return Requests.sent(any.timing().sent())
        .closed(any.timing().closed() + 10 * MILLI)
        .scenario(scenario)
        .in(any.warmUp() ? Phase.WARM_UP : Phase.MEASURED)
        .failed(text, "message " + random.nextInt(9))
        .build();
  }

  private static Scatter.Trend leastSquares(List<Scatter.Point> points) {
    double n = points.size();
    double x = points.stream().mapToDouble(Scatter.Point::x).sum() / n;
    double y = points.stream().mapToDouble(Scatter.Point::y).sum() / n;
    double xx = points.stream().mapToDouble(p -> (p.x() - x) * (p.x() - x)).sum();
    double yy = points.stream().mapToDouble(p -> (p.y() - y) * (p.y() - y)).sum();
    double xy = points.stream().mapToDouble(p -> (p.x() - x) * (p.y() - y)).sum();
    return new Scatter.Trend(y - xy / xx * x, xy / xx, xy * xy / xx / yy);
  }

  private static List<RequestRecord> chosen(RunDetail detail, RequestSample.Why why) {
    return detail.samples().stream()
        .filter(sample -> sample.why().contains(why))
        .map(RequestSample::request)
        .toList();
  }

  private static boolean failed(RequestRecord request) {
    return request.outcome().status() == RequestStatus.FAILED;
  }

  private static List<RequestRecord> only(
      List<RequestRecord> requests, Predicate<RequestRecord> which) {
    return requests.stream().filter(which).toList();
  }

  private static long count(List<RequestRecord> requests, Predicate<RequestRecord> which) {
    return requests.stream().filter(which).count();
  }

  private static LongStream closed(List<RequestRecord> requests) {
    return requests.stream().mapToLong(each -> each.timing().closed());
  }

  private static String[] texts(Collection<String> texts) {
    return texts.toArray(String[]::new);
  }
}
