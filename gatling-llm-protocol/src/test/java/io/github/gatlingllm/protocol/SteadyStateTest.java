/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloStats;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStats;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Requests;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.SessionTotals;
import io.github.gatlingllm.timeline.SteadySpan;
import io.github.gatlingllm.timeline.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadyStateTest {

  private static final long SECOND = 1_000_000_000;
  private static final Slo QUICK =
      new Slo("quick", List.of(new Bound(Metric.TTFT, Comparison.LTE, 2.0 * SECOND)));
  private static final SteadySpan SPAN =
      new SteadySpan(new Window(10 * SECOND, 40 * SECOND), 1, 5, 5);

  @TempDir Path folder;

  /** 5 users without a break, each request of 5 s; at both ends they are slow. */
  @Test
  void onlyTheSpanIsInTheFiguresAndRatesCountByStamp() throws IOException {
    var steady = new SteadyState(SPAN, List.of(QUICK));
    diary(closedLoop()).replay(steady::record);
    RunSnapshot snapshot = steady.recorder().snapshot();
    RequestStats all = snapshot.all();
    assertThat(snapshot.window()).isEqualTo(SPAN.window());
    assertThat(all.counts()).isEqualTo(new RequestStats.Counts(30, 0, 0, 0, 0, 0, 0, 20, 0));
    assertThat(all.distribution(Metric.TTFT).orElseThrow().max()).isEqualTo(1.0 * SECOND);
    assertThat(Objects.requireNonNull(all.window()).requests()).isCloseTo(1, within(0.05));
    assertThat(all.window().outputTokens())
        .as("of 65 chunks: the last round ends later, the one before began earlier")
        .isCloseTo(65 / 30.0, within(1e-9));
    assertThat(all.concurrency().peak()).isEqualTo(5);
    assertThat(all.concurrency().mean()).isCloseTo(5, within(1e-9));
    SloStats slo = steady.slos().snapshot().all().get(0);
    assertThat(slo.good()).isEqualTo(30);
    assertThat(slo.attainment()).hasValue(1);
  }

  @Test
  void whatWasLeftOutBeforeStaysSo() throws IOException {
    var steady = new SteadyState(SPAN, List.of());
    diary(
            List.of(
                ended(Requests.sent(5 * SECOND).chunks(6 * SECOND).warmUp()),
                ended(Requests.sent(20 * SECOND).chunks(21 * SECOND).in(Phase.COOL_DOWN)),
                ended(Requests.sent(20 * SECOND).ended(RequestStatus.FAILED)),
                ended(Requests.sent(19 * SECOND).ended(RequestStatus.RETRIED)),
                ended(Requests.sent(9 * SECOND).ended(RequestStatus.RETRIED))))
        .replay(steady::record);
    assertThat(steady.recorder().snapshot().all().counts())
        .isEqualTo(new RequestStats.Counts(0, 1, 0, 0, 1, 1, 1, 0, 0));
  }

  @Test
  void aRequestBelongsToWhereItWasDue() throws IOException {
    var steady = new SteadyState(SPAN, List.of());
    diary(
            List.of(
                ended(Requests.sent(11 * SECOND).scheduled(9 * SECOND).chunks(12 * SECOND)),
                ended(Requests.sent(41 * SECOND).scheduled(39 * SECOND).chunks(42 * SECOND)),
                ended(Requests.sent(40 * SECOND).chunks(42 * SECOND))))
        .replay(steady::record);
    assertThat(steady.recorder().snapshot().all().counts().sent()).isEqualTo(1);
    assertThat(steady.recorder().snapshot().all().counts().unsteady()).isEqualTo(2);
  }

  @Test
  void sessionsBelongToWhereTheyBegan() throws IOException {
    RequestRecord early = Requests.sent(5 * SECOND).chunks(6 * SECOND).turn(1).build();
    RequestRecord later = Requests.sent(15 * SECOND).chunks(16 * SECOND).turn(2).build();
    RequestRecord fresh = Requests.sent(20 * SECOND).chunks(21 * SECOND).turn(1).build();
    SessionTotals first = SessionTotals.NONE.after(early);
    SessionTotals second = SessionTotals.NONE.after(fresh);
    var steady = new SteadyState(SPAN, List.of());
    diary(
            List.of(
                new Happening.Turn("talk", early, SessionTotals.NONE),
                new Happening.Turn("talk", later, first),
                new Happening.Over("talk", first.after(later)),
                new Happening.Turn("talk", fresh, SessionTotals.NONE),
                new Happening.Over("talk", second)))
        .replay(steady::record);
    var talk = Objects.requireNonNull(steady.recorder().snapshot().conversations().get("talk"));
    assertThat(talk.turns().stream().mapToLong(turn -> turn.count()).sum()).isEqualTo(2);
    assertThat(talk.sessions()).isEqualTo(1);
    assertThat(Objects.requireNonNull(talk.perSession().wall()).max()).isEqualTo(1.0 * SECOND);
  }

  @Test
  void withoutASpanNothingCounts() throws IOException {
    var steady = new SteadyState(null, List.of());
    diary(closedLoop()).replay(steady::record);
    assertThat(steady.recorder().snapshot().all().counts().sent()).isZero();
    assertThat(steady.recorder().snapshot().all().counts().unsteady()).isEqualTo(50);
  }

  @Test
  void theFileIsGoneAfterwards() throws IOException {
    diary(closedLoop()).replay(happening -> {});
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsNoSteadyState() {
    Diary diary =
        Diary.open(folder.resolve("missing").resolve("d"), new Happening.Codec(List.of()));
    assertThatThrownBy(() -> diary.replay(happening -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("could not be written");
  }

  @Test
  void whatADiskIsTooSlowForIsCountedAndNoSteadyStateIsTold() throws IOException {
    var codec = new Happening.Codec(List.of(QUICK));
    Diary diary = Diary.open(folder.resolve("diary"), codec, 0);
    closedLoop().forEach(diary::add);
    var seen = new ArrayList<Happening>();
    assertThatThrownBy(() -> diary.replay(seen::add))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("could not be written as fast", "50 requests", "faster disk");
    assertThat(seen).isEmpty();
    Diary enough = Diary.open(folder.resolve("diary"), codec, 50);
    closedLoop().forEach(enough::add);
    enough.replay(seen::add);
    assertThat(seen).hasSize(50);
  }

  private static List<Happening> closedLoop() {
    var happenings = new ArrayList<Happening>();
    for (int round = 0; round < 10; round++) {
      for (int user = 0; user < 5; user++) {
        long sent = (round * 5L + 1) * SECOND + user;
        boolean edge = sent < 10 * SECOND || sent >= 40 * SECOND;
        long first = sent + (edge ? 4 : 1) * SECOND;
        happenings.add(ended(Requests.sent(sent).chunks(first, sent + 5 * SECOND).user(user)));
      }
    }
    return happenings;
  }

  private static Happening ended(Requests request) {
    return new Happening.Ended(request.build(), List.of(QUICK));
  }

  private Diary diary(List<Happening> happenings) {
    Diary diary = Diary.open(folder.resolve("diary"), new Happening.Codec(List.of(QUICK)));
    happenings.forEach(diary::add);
    return diary;
  }
}
