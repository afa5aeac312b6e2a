// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacerTest {
  private static final long MILLIS = 1_000_000;

  private final FakeLoop loop = new FakeLoop();
  private final LoopTally tally = new LoopTally();
  private final LeanOptions options =
      LeanOptions.paced().withFirst(Duration.ofMillis(50)).withInterval(Duration.ofMillis(20));
  private final Lane lane = new Lane(new Pacer(options, tally, loop, loop), tally, loop);

  /** Opens one; the first of its writes is its head. */
  private FakeOutlet open(int tokens, long costNanos) {
    FakeOutlet outlet = new FakeOutlet(loop, costNanos);
    LeanFixture.stream(tokens, 1, lane, outlet).open();
    return outlet;
  }

  @Test
  void theFirstEventIsDueSoLongAfterItsRequestAndTheOthersAtIntervals() {
    FakeOutlet outlet = open(3, 0);
    loop.runUntil(200 * MILLIS);
    // The end goes with the last event.
    assertThat(outlet.writes)
        .containsExactly(0L, 50 * MILLIS, 70 * MILLIS, 90 * MILLIS, 90 * MILLIS);
  }

  @Test
  void whatWritesTakeDoesNotAddUp() {
    FakeOutlet outlet = open(100, 5_000);
    loop.runUntil(3_000 * MILLIS);
    assertThat(outlet.writes.get(100)).isEqualTo((50 + 99 * 20) * MILLIS + 5_000);
  }

  @Test
  void aLateAlarmShiftsNoEventThatFollows() {
    FakeOutlet outlet = open(4, 0);
    loop.runUntil(60 * MILLIS);
    loop.pass(13 * MILLIS); // the second event is due at 70, the loop looks at 73
    loop.runUntil(200 * MILLIS);
    assertThat(outlet.writes.subList(1, 5))
        .containsExactly(50 * MILLIS, 73 * MILLIS, 90 * MILLIS, 110 * MILLIS);
    assertThat(tally.lateness().max()).isEqualTo(3 * MILLIS);
    assertThat(tally.lateness().quantile(0.5)).isZero();
    assertThat(tally.lateness().count()).isEqualTo(4);
  }

  @Test
  void whatWasMissedIsWrittenAtOnceAndStreamByStream() {
    FakeOutlet first = open(10, 0);
    loop.pass(MILLIS);
    FakeOutlet second = open(10, 0);
    loop.pass(99 * MILLIS); // at 100: due at 50, 70, 90 and at 51, 71, 91
    loop.runUntil(105 * MILLIS);
    assertThat(first.writes.subList(1, 4)).containsOnly(100 * MILLIS);
    assertThat(second.writes.subList(1, 4)).containsOnly(100 * MILLIS);
    loop.runUntil(111 * MILLIS);
    assertThat(first.writes.get(4)).isEqualTo(110 * MILLIS);
    assertThat(second.writes.get(4)).isEqualTo(111 * MILLIS);
  }

  @Test
  void streamsDueAtOnceNeedOneAlarm() {
    List<FakeOutlet> outlets = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      outlets.add(open(5, 1_000));
    }
    assertThat(loop.alarms()).isEqualTo(1);
    loop.runOne();
    assertThat(loop.alarms()).isEqualTo(1);
    loop.runOne(); // those that got their heads last are due some microseconds later
    assertThat(outlets).allSatisfy(outlet -> assertThat(outlet.writes).hasSizeGreaterThan(1));
  }

  @Test
  void aNewStreamThatIsDueBeforeTheOthersIsNotLate() {
    FakeOutlet slow = open(2, 0);
    loop.runUntil(51 * MILLIS);
    Lane hurried =
        new Lane(
            new Pacer(options.withFirst(Duration.ofMillis(1)), tally, loop, loop), tally, loop);
    FakeOutlet quick = new FakeOutlet(loop, 0);
    LeanFixture.stream(1, 1, hurried, quick).open();
    loop.runUntil(100 * MILLIS);
    assertThat(quick.writes.get(1)).isEqualTo(52 * MILLIS);
    assertThat(slow.writes.get(2)).isEqualTo(70 * MILLIS);
  }

  @Test
  void aFullSocketHoldsUpNoOtherAndItsLatenessIsCounted() {
    FakeOutlet stuck = open(4, 0);
    loop.pass(MILLIS);
    FakeOutlet other = open(4, 0);
    loop.runUntil(60 * MILLIS);
    stuck.full = true;
    loop.runUntil(100 * MILLIS); // stuck at 70; due meanwhile: 90
    assertThat(stuck.writes).hasSize(3);
    assertThat(other.writes.subList(1, 4)).containsExactly(51 * MILLIS, 71 * MILLIS, 91 * MILLIS);
    stuck.drain();
    loop.runUntil(200 * MILLIS);
    assertThat(stuck.writes.subList(3, 5)).containsExactly(100 * MILLIS, 110 * MILLIS);
    assertThat(tally.lateness().max()).isEqualTo(30 * MILLIS);
    assertThat(tally.events()).isEqualTo(8);
  }

  @Test
  void moreThanARoundLeavesTheSocketsTheirTurn() {
    int streams = 100;
    long cost = Pacer.LONGEST_ROUND_NANOS / 10;
    List<FakeOutlet> outlets = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      outlets.add(open(1, 0));
    }
    loop.pass(100 * MILLIS);
    outlets.clear();
    for (int i = 0; i < streams; i++) {
      outlets.add(open(1, cost));
    }
    loop.pass(100 * MILLIS);
    loop.runOne();
    long written = outlets.stream().filter(outlet -> outlet.writes.size() > 1).count();
    assertThat(written).isBetween(1L, 10L);
    loop.runUntil(loop.getAsLong() + 1_000 * MILLIS);
    assertThat(outlets).allSatisfy(outlet -> assertThat(outlet.writes).hasSize(3));
  }

  @Test
  void withAGrainWhatIsDueWaitsForWhatIsDueSoon() {
    Lane patient =
        new Lane(
            new Pacer(options.withGrain(Duration.ofMillis(2)), tally, loop, loop), tally, loop);
    List<FakeOutlet> outlets = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      FakeOutlet outlet = new FakeOutlet(loop, 0);
      LeanFixture.stream(1, 1, patient, outlet).open();
      outlets.add(outlet);
      loop.pass(MILLIS);
    }
    loop.runUntil(200 * MILLIS);
    assertThat(outlets)
        .allSatisfy(outlet -> assertThat(outlet.writes.get(1)).isEqualTo(52 * MILLIS));
    assertThat(tally.lateness().max()).isEqualTo(2 * MILLIS);
  }

  @Test
  void aStreamWhoseClientHasLeftWritesNoMore() {
    FakeOutlet outlet = new FakeOutlet(loop, 0);
    List<End> ends = new ArrayList<>();
    LeanStream stream = LeanFixture.stream(10, 1, lane, outlet, ends);
    stream.open();
    loop.runUntil(75 * MILLIS);
    stream.abort();
    loop.runUntil(500 * MILLIS);
    assertThat(outlet.writes).hasSize(3);
    assertThat(ends).containsExactly(End.ABORTED);
    assertThat(loop.alarms()).isZero();
  }

  @Test
  void severalEventsOfAWriteShareItsTime() {
    FakeOutlet outlet = new FakeOutlet(loop, 0);
    LeanFixture.stream(10, 4, lane, outlet).open();
    loop.runUntil(500 * MILLIS);
    assertThat(outlet.writes)
        .containsExactly(0L, 50 * MILLIS, 70 * MILLIS, 90 * MILLIS, 90 * MILLIS);
    assertThat(tally.events()).isEqualTo(10);
    assertThat(outlet.text.toString().split("\"content\":", -1)).hasSize(11);
  }
}
