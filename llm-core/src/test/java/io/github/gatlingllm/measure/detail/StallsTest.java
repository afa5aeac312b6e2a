// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RandomRequests;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The longest stalls are found, and each has what coincided. */
class StallsTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final long TICK = 20 * MILLI;

  private final DetailRecorder recorder = new DetailRecorder(new RunRecorder(0));

  @Test
  void severalStreamsAtOnceAreOneEventOfTheServers() {
    for (int i = 0; i < 8; i++) {
      recorder.record(stream("server", i, 0, 3 * SECOND + i * MILLI, 400 * MILLI));
    }
    record("others", 5, 20 * SECOND);
    List<Stall> stalls = stalls(watched(List.of(), List.of()));
    Stall stall = stalls.get(0);
    assertThat(stall.request().name()).isEqualTo("server");
    assertThat(stall.cause()).isEqualTo(Stall.Cause.SERVER);
    assertThat(stall.others()).isEqualTo(7);
    assertThat(stall.streams()).isEqualTo(8);
    assertThat(stall.nanos()).isEqualTo(400 * MILLI);
    assertThat(stalls.stream().filter(each -> each.request().name().equals("server")))
        .as("the other seven are the same event")
        .filteredOn(each -> each.nanos() > 100 * MILLI)
        .hasSize(1);
  }

  @Test
  void oneAmongManyStalledAlone() {
    recorder.record(stream("lonely", 1, 0, 3 * SECOND, 400 * MILLI));
    record("others", 9, 0);
    Stall stall = stalls(watched(List.of(), List.of())).get(0);
    assertThat(stall.request().name()).isEqualTo("lonely");
    assertThat(stall.cause()).isEqualTo(Stall.Cause.ALONE);
    assertThat(stall.others()).isZero();
    assertThat(stall.streams()).isEqualTo(10);
    assertThat(stall.from()).isEqualTo(3 * SECOND);
    assertThat(stall.to()).isEqualTo(3 * SECOND + 400 * MILLI);
    assertThat(stall.chunk()).isEqualTo(3 * 50 + 1);
  }

  /** Chunks 280 to 400 ms apart. */
  @Test
  void whereEveryGapIsLongTheUsualOnesAreNoStalls() {
    slowStreams();
    recorder.record(slow("lonely", 9, 3500 * MILLI));
    assertThat(stalls(watched(List.of(), List.of())))
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.request().name()).isEqualTo("lonely");
              assertThat(stall.cause()).isEqualTo(Stall.Cause.ALONE);
              assertThat(stall.doubt()).isNull();
              assertThat(stall.others()).isZero();
              assertThat(stall.streams()).isEqualTo(9);
            });
  }

  @Test
  void whatIsLessThanTenTimesTheUsualIsNoStall() {
    slowStreams();
    recorder.record(slow("lonely", 9, 2900 * MILLI));
    assertThat(stalls(watched(List.of(), List.of()))).isEmpty();
  }

  @Test
  void whatNobodyNoticesIsNoStall() {
    for (int i = 0; i < 5; i++) {
      recorder.record(
          Requests.sent(0).chunks(MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI, 53 * MILLI).build());
    }
    assertThat(stalls(watched(List.of(), List.of()))).as("49 ms, 49 times the usual").isEmpty();
  }

  @Test
  void aSlowServerThatStopsForAllIsStillSeen() {
    for (int i = 0; i < 8; i++) {
      recorder.record(slow("server", i, (3500 + i) * MILLI));
    }
    Stall stall = stalls(watched(List.of(), List.of())).get(0);
    assertThat(stall.cause()).isEqualTo(Stall.Cause.SERVER);
    assertThat(stall.others()).isEqualTo(7);
  }

  @Test
  void ofWhatAStallDoesNotCoverMuchItIsAnotherOne() {
    recorder.record(stream("long", 1, 0, 3 * SECOND, 2 * SECOND));
    recorder.record(stream("short", 2, 0, 4 * SECOND, SECOND / 2));
    record("others", 5, 0);
    assertThat(stalls(watched(List.of(), List.of())).subList(0, 2))
        .extracting(each -> each.request().name(), Stall::others, Stall::cause)
        .containsExactly(tuple("long", 0, Stall.Cause.ALONE), tuple("short", 1, Stall.Cause.ALONE));
  }

  /** Each loop is looked at every 50 ms at the latest. */
  @Test
  void whatTheWatchMayHaveMissedHasNoCause() {
    List<Pause> none = List.of();
    assertThat(cause(400, watched(none, none))).isEqualTo("ALONE");
    assertThat(cause(201, watched(none, none))).isEqualTo("ALONE");
    assertThat(cause(240, watched(none, List.of(pause(100, 110, 3), pause(0, 40, 3)))))
        .isEqualTo("ALONE");
    assertThat(cause(400, watched(none, List.of(pause(160, 190, 3)))))
        .as("with what may not have been seen of it the block was shorter than the stall")
        .isEqualTo("ALONE");
    assertThat(
            cause(400, new ClientPauses(true, none, List.of(pause(300, 100, 3)), 300 * MILLI, 0)))
        .as("a watch that looks less often")
        .isEqualTo("TOO_SHORT");
    assertThat(cause(400, watched(none, List.of(pause(100, 300, 3)))))
        .as("what was seen is known")
        .isEqualTo("CLIENT_EVENT_LOOP");
  }

  /** A JVM or a container that was stopped: no event loop's task waited, but nobody looked. */
  @Test
  void aStallInWhichTheWatchStoodStillIsNotTheServers() {
    List<Pause> none = List.of();
    assertThat(cause(400, watched(none, List.of(pause(40, 350))))).isEqualTo("CLIENT_EVENT_LOOP");
  }

  @Test
  void whereDelaysWereForgottenNobodyKnowsOfAStallThatIsNoLonger() {
    var forgetful = new ClientPauses(true, List.of(), List.of(), 50 * MILLI, 300 * MILLI);
    assertThat(cause(350, forgetful)).isEqualTo("TOO_SHORT");
    assertThat(cause(351, forgetful)).isEqualTo("ALONE");
  }

  @Test
  void noStallIsForgottenForLongerGapsThatAreInNoFigure() {
    recorder.record(stream("counted", 1, 0, 3 * SECOND, 300 * MILLI));
    long[] chunks = new long[LongGaps.MOST + 2];
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = i * SECOND;
    }
    recorder.record(
        Requests.sent(0).chunks(chunks).name("failed").ended(RequestStatus.FAILED).build());
    assertThat(stalls(watched(List.of(), List.of())))
        .first()
        .extracting(stall -> stall.request().name(), Stall::nanos)
        .containsExactly("counted", 300 * MILLI);
  }

  @Test
  void anotherEventLoopsBlockIsNoneOfThisStreams() {
    List<Pause> another = List.of(pause(100, 300, 2));
    assertThat(cause(400, watched(List.of(), another))).isEqualTo("ALONE");
    assertThat(stall(400, 3, watched(List.of(), another)).loopDelayNanos()).isZero();
    assertThat(stall(400, 2, watched(List.of(), another)).loopDelayNanos()).isEqualTo(300 * MILLI);
    assertThat(stall(400, Pause.ANY, watched(List.of(), another)).cause())
        .as("nobody knows which loop it was on")
        .isEqualTo(Stall.Cause.CLIENT_EVENT_LOOP);
  }

  @Test
  void theEventLoopIsThatOnWhichTheRequestEnded() {
    record(stream("one", 1, 0, 3 * SECOND, 400 * MILLI), 0);
    record(stream("other", 2, 20 * SECOND, 23 * SECOND, 300 * MILLI), 1);
    record("others", 9, 0);
    record("others", 9, 20 * SECOND);
    List<Pause> delays = List.of(pause(3000, 390, 0), pause(23_000, 290, 0));
    assertThat(stalls(watched(List.of(), delays)))
        .extracting(each -> each.request().name(), Stall::cause)
        .containsExactly(
            tuple("one", Stall.Cause.CLIENT_EVENT_LOOP), tuple("other", Stall.Cause.ALONE));
  }

  @Test
  void whereNoOtherStreamWasOpenNobodyKnows() {
    recorder.record(stream("only", 1, 0, 3 * SECOND, 400 * MILLI));
    record("others", 9, 60 * SECOND);
    Stall stall = stalls(watched(List.of(), List.of())).get(0);
    assertThat(stall.streams()).isEqualTo(1);
    assertThat(stall.cause()).isNull();
    assertThat(stall.doubt()).isEqualTo(Stall.Doubt.NO_OTHER);
  }

  /** Of one stream among two, on loop 3. */
  private static String cause(long millis, ClientPauses pauses) {
    Stall stall = stall(millis, 3, pauses);
    return stall.cause() == null ? String.valueOf(stall.doubt()) : stall.cause().name();
  }

  private static Stall stall(long millis, int loop, ClientPauses pauses) {
    var streams = new OpenStreams();
    streams.add(0, SECOND);
    streams.add(0, SECOND);
    List<LongGaps.Gap> gaps = List.of(new LongGaps.Gap(id(), 2, 0, millis * MILLI, true, loop));
    return new Stalls(gaps, streams, pauses, 20 * MILLI).longest().get(0);
  }

  private static RequestId id() {
    return Requests.sent(0).build().id();
  }

  private void slowStreams() {
    for (int i = 0; i < 8; i++) {
      recorder.record(slow("regular", i, 300 * MILLI));
    }
  }

  /** 9 s of chunks 280 to 400 ms apart, 300 ms in most cases, but for one stall. */
  private static RequestRecord slow(String name, int user, long stallNanos) {
    long[] stamps = new long[30];
    long at = 300 * MILLI + user * MILLI;
    for (int i = 0; i < stamps.length; i++) {
      stamps[i] = at;
      long usual = (i % 5 == 0 ? 400 : i % 5 == 1 ? 280 : 300) * MILLI;
      at += i == 10 ? Math.max(usual, stallNanos) : usual;
    }
    return Requests.sent(0).chunks(stamps).name(name).user(user).build();
  }

  @Test
  void theClientsOwnPausesExplainBeforeTheServer() {
    for (int i = 0; i < 8; i++) {
      recorder.record(stream("gc", i, 0, 3 * SECOND, 400 * MILLI));
      recorder.record(stream("loop", i, 20 * SECOND, 23 * SECOND, 300 * MILLI));
      recorder.record(stream("neither", i, 40 * SECOND, 43 * SECOND, 250 * MILLI));
    }
    List<Stall> stalls =
        stalls(
            watched(
                List.of(pause(2900, 150), pause(3100, 250), pause(43_150, 40)),
                List.of(pause(22_990, 290), pause(23_000, 50), pause(43_000, 90))));
    assertThat(stalls.subList(0, 3))
        .extracting(each -> each.request().name(), Stall::cause)
        .containsExactly(
            tuple("gc", Stall.Cause.CLIENT_GC),
            tuple("loop", Stall.Cause.CLIENT_EVENT_LOOP),
            tuple("neither", Stall.Cause.SERVER));
    assertThat(stalls.get(0).gcNanos()).isEqualTo((50 + 250) * MILLI);
    assertThat(stalls.get(1).loopDelayNanos()).isEqualTo(280 * MILLI);
    assertThat(stalls.get(2).gcNanos()).isEqualTo(40 * MILLI);
    assertThat(stalls.get(2).loopDelayNanos()).isEqualTo(90 * MILLI);
  }

  @Test
  void withoutAWatchNobodyKnowsTheCause() {
    recorder.record(stream("lonely", 1, 0, 3 * SECOND, 400 * MILLI));
    Stall stall = stalls(ClientPauses.UNKNOWN).get(0);
    assertThat(stall.cause()).isNull();
    assertThat(stall.doubt()).isEqualTo(Stall.Doubt.NOT_WATCHED);
  }

  @Test
  void whatIsInNoFigureIsNoStallButStallsWithOthers() {
    recorder.record(stream("counted", 1, 0, 3 * SECOND, 300 * MILLI));
    RequestRecord failed = stream("failed", 2, 0, 3 * SECOND, 500 * MILLI);
    for (int i = 0; i < 3; i++) {
      recorder.record(
          Requests.sent(0)
              .chunks(failed.timing().chunks())
              .name("failed")
              .ended(RequestStatus.FAILED)
              .build());
    }
    List<Stall> stalls = stalls(watched(List.of(), List.of()));
    assertThat(stalls).allMatch(stall -> stall.request().name().equals("counted"));
    assertThat(stalls.get(0).others()).isEqualTo(3);
    assertThat(stalls.get(0).cause()).isEqualTo(Stall.Cause.SERVER);
  }

  /** Against all gaps of all requests. */
  @Test
  void noneIsLongerThanTheFirstAndOthersAreCountedAsInAList() {
    var random = new SplittableRandom(11);
    List<LongGaps.Gap> gaps = new ArrayList<>();
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      RequestRecord any = RandomRequests.any(random);
      RequestRecord request = i % 10 == 0 ? stretched(any) : any;
      requests.add(request);
      recorder.record(request);
      long[] chunks = request.timing().chunks();
      for (int c = 1; c < chunks.length; c++) {
        boolean counted = request.measured() && request.succeeded();
        gaps.add(
            new LongGaps.Gap(request.id(), c + 1, chunks[c - 1], chunks[c], counted, Pause.ANY));
      }
    }
    List<Stall> stalls = stalls(watched(List.of(), List.of()));
    assertThat(stalls).hasSize(10);
    assertThat(stalls.get(0).nanos())
        .isEqualTo(
            gaps.stream()
                .filter(LongGaps.Gap::counted)
                .mapToLong(LongGaps.Gap::nanos)
                .max()
                .orElseThrow());
    assertThat(stalls).isSortedAccordingTo((a, b) -> Long.compare(b.nanos(), a.nanos()));
    assertThat(stalls).anyMatch(stall -> stall.others() > 0);
    for (Stall stall : stalls) {
      long others = gaps.stream().filter(gap -> 2 * overlap(gap, stall) >= stall.nanos()).count();
      assertThat(stall.others()).as("but itself").isEqualTo((int) others - 1);
      long open =
          requests.stream()
              .filter(each -> each.timing().sent() < stall.to())
              .filter(each -> each.timing().closed() > stall.from())
              .count();
      assertThat(stall.streams()).isBetween((int) open - 3, (int) open + 3);
    }
  }

  /** Thirty times as slow: gaps of seconds, where most are below a tenth of one. */
  private static RequestRecord stretched(RequestRecord request) {
    long sent = request.timing().sent();
    long[] chunks = request.timing().chunks().clone();
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = sent + 30 * (chunks[i] - sent);
    }
    return Requests.sent(sent).chunks(chunks).name("slow").build();
  }

  private static long overlap(LongGaps.Gap gap, Stall stall) {
    return Math.min(gap.to(), stall.to()) - Math.max(gap.from(), stall.from());
  }

  private void record(String name, int count, long from) {
    for (int i = 0; i < count; i++) {
      recorder.record(stream(name, 100 + i, from, 0, 0));
    }
  }

  /** 10 s of a chunk each 20 ms, but for one stall. */
  private static RequestRecord stream(
      String name, int user, long from, long stallsAt, long stallNanos) {
    List<Long> chunks = new ArrayList<>();
    long at = from + TICK;
    while (at <= from + 10 * SECOND) {
      chunks.add(at);
      at += TICK;
      if (at > stallsAt && at - TICK <= stallsAt) {
        chunks.set(chunks.size() - 1, stallsAt);
        at = stallsAt + stallNanos;
      }
    }
    long[] stamps = chunks.stream().mapToLong(stamp -> stamp).toArray();
    return Requests.sent(from).chunks(stamps).name(name).user(user).build();
  }

  private List<Stall> stalls(ClientPauses pauses) {
    return recorder.snapshot(pauses).stalls();
  }

  private static ClientPauses watched(List<Pause> collections, List<Pause> delays) {
    return new ClientPauses(true, collections, delays, 50 * MILLI, 0);
  }

  private static Pause pause(long atMillis, long millis) {
    return pause(atMillis, millis, Pause.ANY);
  }

  private static Pause pause(long atMillis, long millis, int loop) {
    return new Pause(atMillis * MILLI, (atMillis + millis) * MILLI, loop);
  }

  private void record(RequestRecord request, int loop) {
    recorder.record(request, new FigureSource(request.id().scenario(), request.id().path()), loop);
  }
}
