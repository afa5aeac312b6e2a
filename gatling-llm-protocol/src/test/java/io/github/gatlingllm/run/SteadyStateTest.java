// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.events.SteadyState;
import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
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
      new Slo("quick", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 2.0 * SECOND)));
  private static final SteadySpan SPAN =
      new SteadySpan(new Window(10 * SECOND, 40 * SECOND), 1, 5, 5);

  @TempDir Path folder;

  /** 5 users without a break, each request of 5 s; at both ends they are slow. */
  @Test
  void onlyTheSpanIsInTheFiguresAndRatesCountByStamp() throws IOException {
    var steady = new SteadyState(SPAN, List.of(QUICK));
    log(closedLoop()).replay(steady.newReader());
    RunSnapshot snapshot = steady.recorder().snapshot();
    RequestStats all = snapshot.all();
    assertThat(snapshot.window()).isEqualTo(SPAN.window());
    assertThat(all.counts()).isEqualTo(new RequestStats.Counts(30, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0));
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
    log(List.of(
            ended(Requests.sent(5 * SECOND).chunks(6 * SECOND).warmUp()),
            ended(Requests.sent(20 * SECOND).chunks(21 * SECOND).in(Phase.COOL_DOWN)),
            ended(Requests.sent(20 * SECOND).ended(RequestStatus.FAILED)),
            ended(Requests.sent(19 * SECOND).ended(RequestStatus.RETRIED)),
            ended(Requests.sent(9 * SECOND).ended(RequestStatus.RETRIED))))
        .replay(steady.newReader());
    assertThat(steady.recorder().snapshot().all().counts())
        .isEqualTo(new RequestStats.Counts(0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0));
  }

  @Test
  void whatFailedAroundTheSteadyStateIsCountedApartFromRamps() throws IOException {
    var full = new Window(5 * SECOND, 45 * SECOND);
    var steady = new SteadyState(new SteadySpan(SPAN.window(), 1, 5, 5, full), List.of(QUICK));
    log(List.of(
            ended(Requests.sent(2 * SECOND).ended(RequestStatus.FAILED)),
            ended(Requests.sent(7 * SECOND).ended(RequestStatus.FAILED)),
            ended(Requests.sent(8 * SECOND).chunks(9 * SECOND)),
            ended(Requests.sent(41 * SECOND).chunks(44 * SECOND)),
            ended(Requests.sent(46 * SECOND).chunks(47 * SECOND))))
        .replay(steady.newReader());
    ExcludedRequests requests = steady.recorder().snapshot().all().leftOut();
    assertThat(requests.unsteady()).isEqualTo(new ExcludedRequests.Part(2, 1, 0));
    assertThat(requests.ramps()).isEqualTo(new ExcludedRequests.Part(1, 1, 0));
    assertThat(steady.slos().snapshot().all().get(0).leftOut().unsteady())
        .as("one more had its first token after 3 s")
        .isEqualTo(new ExcludedRequests.Part(1, 2, 0));
  }

  @Test
  void aRequestBelongsToWhereItWasDue() throws IOException {
    var steady = new SteadyState(SPAN, List.of());
    log(List.of(
            ended(Requests.sent(11 * SECOND).scheduled(9 * SECOND).chunks(12 * SECOND)),
            ended(Requests.sent(41 * SECOND).scheduled(39 * SECOND).chunks(42 * SECOND)),
            ended(Requests.sent(40 * SECOND).chunks(42 * SECOND))))
        .replay(steady.newReader());
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
    log(List.of(
            new LoggedEvent.Turn("talk", early, SessionTotals.NONE),
            new LoggedEvent.Turn("talk", later, first),
            new LoggedEvent.Over("talk", first.after(later)),
            new LoggedEvent.Turn("talk", fresh, SessionTotals.NONE),
            new LoggedEvent.Over("talk", second)))
        .replay(steady.newReader());
    var talk = Objects.requireNonNull(steady.recorder().snapshot().conversations().get("talk"));
    assertThat(talk.turns().stream().mapToLong(turn -> turn.count()).sum()).isEqualTo(2);
    assertThat(talk.sessions()).isEqualTo(1);
    assertThat(Objects.requireNonNull(talk.perSession().wall()).max()).isEqualTo(1.0 * SECOND);
  }

  @Test
  void withoutASpanNothingCounts() throws IOException {
    var steady = new SteadyState(null, List.of());
    log(closedLoop()).replay(steady.newReader());
    assertThat(steady.recorder().snapshot().all().counts().sent()).isZero();
    assertThat(steady.recorder().snapshot().all().counts().unsteady()).isEqualTo(50);
  }

  @Test
  void theFileIsGoneAfterwards() throws IOException {
    log(closedLoop()).replay(new Seen());
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsNoSteadyState() {
    RunEventLog log =
        RunEventLog.open(folder.resolve("missing").resolve("d"), new LoggedEvent.Codec(List.of()));
    assertThatThrownBy(() -> log.replay(new Seen()))
        .isInstanceOf(IOException.class)
        .hasMessage(RunEndTexts.notWritten(folder.resolve("missing").resolve("d")));
  }

  @Test
  void whatADiskIsTooSlowForIsCountedAndNoSteadyStateIsTold() throws IOException {
    var codec = new LoggedEvent.Codec(List.of(QUICK));
    RunEventLog log = RunEventLog.open(folder.resolve("diary"), codec, 0);
    closedLoop().forEach(log::add);
    var seen = new Seen();
    assertThatThrownBy(() -> log.replay(seen))
        .isInstanceOf(IOException.class)
        .hasMessage(RunEndTexts.diskTooSlow(folder.resolve("diary"), 50, true));
    assertThat(seen.requests).isZero();
    RunEventLog enough = RunEventLog.open(folder.resolve("diary"), codec, 50);
    closedLoop().forEach(enough::add);
    enough.replay(seen);
    assertThat(seen.requests).isEqualTo(50);
  }

  /** Counts the requests that it hears of. */
  private static final class Seen implements LoggedEvent.Reader {

    private int requests;

    @Override
    public void ended(RequestRecord request, List<Slo> held) {
      requests++;
    }

    @Override
    public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
      throw new AssertionError("there was no conversation");
    }

    @Override
    public void sessionEnded(String conversation, SessionTotals session) {
      throw new AssertionError("there was no conversation");
    }
  }

  private static List<LoggedEvent> closedLoop() {
    var events = new ArrayList<LoggedEvent>();
    for (int round = 0; round < 10; round++) {
      for (int user = 0; user < 5; user++) {
        long sent = (round * 5L + 1) * SECOND + user;
        boolean edge = sent < 10 * SECOND || sent >= 40 * SECOND;
        long first = sent + (edge ? 4 : 1) * SECOND;
        events.add(ended(Requests.sent(sent).chunks(first, sent + 5 * SECOND).user(user)));
      }
    }
    return events;
  }

  private static LoggedEvent ended(Requests request) {
    return new LoggedEvent.Ended(request.build(), List.of(QUICK));
  }

  private RunEventLog log(List<LoggedEvent> events) {
    RunEventLog log =
        RunEventLog.open(folder.resolve("diary"), new LoggedEvent.Codec(List.of(QUICK)));
    events.forEach(log::add);
    return log;
  }
}
