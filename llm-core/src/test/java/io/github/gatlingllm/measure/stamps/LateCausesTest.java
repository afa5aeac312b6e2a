// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import static io.github.gatlingllm.measure.ReadDelays.Cause.BUSY_LOOP;
import static io.github.gatlingllm.measure.ReadDelays.Cause.GC;
import static io.github.gatlingllm.measure.ReadDelays.Cause.NO_PROCESSOR;
import static io.github.gatlingllm.measure.ReadDelays.Cause.UNKNOWN;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.Window;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Why chunks were read late, by series of the test's own; times in milliseconds. */
class LateCausesTest {

  private static final double MILLI = 1e6;

  private final LateCauses causes = new LateCauses();
  private double used;
  private final StampRecorder loop = new StampRecorder(causes, () -> nanos(used));

  private static long nanos(double millis) {
    return Math.round(millis * MILLI);
  }

  /** A chunk that arrives, is read, and by then the loop has used so much more CPU time. */
  private void chunk(double arrival, double read, double cpu) {
    used += cpu;
    loop.kernel(nanos(arrival), nanos(read) - nanos(arrival), false);
  }

  private void collection(double from, double to) {
    causes.add(Share.GC, nanos(from), nanos(to), nanos(to - from), 0);
  }

  /** A second in which so much was withheld. */
  private void second(Share share, double from, double withheld) {
    causes.add(share, nanos(from), nanos(from + 1000), nanos(withheld), nanos(1000));
  }

  private ReadDelays delays() {
    return delays(0, 3_600_000);
  }

  private ReadDelays delays(double from, double to) {
    return StampRecorder.within(new Window(nanos(from), nanos(to)), List.of(loop), causes).delays();
  }

  private Map<Cause, Long> counts() {
    var counts = new EnumMap<Cause, Long>(Cause.class);
    delays().byCause().forEach((cause, late) -> counts.put(cause, late.count()));
    return counts;
  }

  @Test
  void whileGarbageIsCollectedNothingIsRead() {
    chunk(100, 100.1, 0.1);
    for (int i = 0; i < 10; i++) {
      chunk(201 + 4 * i, 240.5 + i / 10.0, 0.1);
    }
    collection(200, 240);
    assertThat(counts()).containsExactly(entry(GC, 10L));
    assertThat(requireNonNull(delays().byCause().get(GC)).max()).isEqualTo(39.5 * MILLI);
  }

  /** A collection leaves work behind: what comes meanwhile waits because of it. */
  @Test
  void whatWaitsForWhatACollectionLeftWasLateByIt() {
    chunk(100, 100.1, 0.1);
    for (int i = 0; i < 50; i++) {
      chunk(200 + i, 240 + i / 2.0, 0.5);
    }
    collection(199, 240);
    assertThat(counts()).containsExactly(entry(GC, 50L));
  }

  @Test
  void aLoopThatRanAllTheTimeWasBusy() {
    chunk(100, 100.1, 0.1);
    chunk(200, 208, 8);
    second(Share.PRESSURE, 0, 600);
    assertThat(counts()).containsExactly(entry(BUSY_LOOP, 1L));
  }

  /** Other reads of the same loop do not hide how long one waits. */
  @Test
  void aLoopThatReadsOthersMeanwhileIsBusy() {
    for (int i = 0; i < 40; i++) {
      chunk(100 + i / 4.0, 100.1 + i / 4.0, 0.25);
    }
    chunk(101, 110.1, 0.1);
    assertThat(counts()).containsExactly(entry(BUSY_LOOP, 1L));
  }

  @ParameterizedTest
  @EnumSource(names = {"PRESSURE", "STEAL", "QUOTA"})
  void aLoopThatDidNotRunHadNoProcessorIfThatWasWithheldForAsLong(Share share) {
    chunk(100, 100.1, 0.1);
    chunk(200, 208, 0.1);
    second(share, 0, 20);
    assertThat(counts()).containsExactly(entry(NO_PROCESSOR, 1L));
  }

  @Test
  void nothingExplainsWhatNothingWithheld() {
    chunk(100, 100.1, 0.1);
    chunk(200, 208, 0.1);
    second(Share.PRESSURE, 0, 2);
    second(Share.PRESSURE, 1000, 900);
    collection(900, 950);
    assertThat(counts()).containsExactly(entry(UNKNOWN, 1L));
  }

  @Test
  void whatWasWithheldInAllOfTheSecondsCounts() {
    chunk(100, 100.1, 0.1);
    chunk(900, 1100, 0.1);
    second(Share.PRESSURE, 0, 60);
    second(Share.STEAL, 1000, 60);
    assertThat(counts()).containsExactly(entry(NO_PROCESSOR, 1L));
  }

  @Test
  void ofSeveralTheLongestIsTheCause() {
    chunk(100, 100.1, 0.1);
    chunk(200, 230, 9);
    collection(205, 217);
    second(Share.PRESSURE, 0, 8);
    assertThat(counts()).as("12 of 30 ms, and a grain at both ends").containsOnlyKeys(GC);

    chunk(5000, 5000.1, 0.1);
    chunk(5200, 5230, 16);
    collection(5205, 5216);
    assertThat(counts()).containsOnlyKeys(GC, BUSY_LOOP);
  }

  @Test
  void whereTheLoopsTimeIsNotKnownOnlyACollectionIsACause() {
    used = -1e6;
    chunk(100, 100.1, 0);
    chunk(200, 208, 0);
    chunk(300, 308, 0);
    collection(302, 307);
    second(Share.PRESSURE, 0, 900);
    assertThat(counts()).containsExactly(entry(GC, 1L), entry(UNKNOWN, 1L));
  }

  @Test
  void theFirstChunkOfALoopHasNothingBeforeItToCompareWith() {
    chunk(200, 208, 5);
    assertThat(counts()).containsExactly(entry(UNKNOWN, 1L));
  }

  @Test
  void aMillisecondIsLate() {
    chunk(100, 100.1, 0.1);
    chunk(200, 200.99, 1);
    assertThat(delays().late()).isZero();
    assertThat(delays().mostly()).isEmpty();
    chunk(300, 301, 1);
    assertThat(delays().late()).isEqualTo(1);
    assertThat(delays().mostly()).hasValue(BUSY_LOOP);
  }

  @Test
  void mostlyIsHalfAndKnown() {
    chunk(100, 100.1, 0.1);
    chunk(200, 208, 8);
    chunk(300, 308, 0);
    chunk(400, 408, 0);
    assertThat(delays().mostly()).as("two of three are unknown").isEmpty();
    chunk(500, 508, 8);
    assertThat(delays().mostly()).hasValue(BUSY_LOOP);
  }

  /** A loop that never catches up is not late for one reason alone. */
  @Test
  void aLoopThatIsAlwaysBehindHasACauseForEachWhile() {
    chunk(0, 0.1, 0.1);
    for (int i = 0; i < 3000; i++) {
      chunk(10 + i, 20 + i, i >= 1000 && i < 1400 ? 0 : 1);
    }
    collection(1020, 1420);
    Map<Cause, Long> counts = counts();
    assertThat(counts).containsOnlyKeys(GC, BUSY_LOOP);
    assertThat(requireNonNull(counts.get(GC))).isBetween(250L, 550L);
  }

  @Test
  void eachLoopHasItsOwn() {
    var other = new StampRecorder(causes, () -> 0);
    chunk(100, 100.1, 0.1);
    other.kernel(nanos(100), nanos(0.1), false);
    chunk(200, 208, 8);
    other.kernel(nanos(200), nanos(8), false);
    second(Share.PRESSURE, 0, 100);
    ReadDelays delays = StampRecorder.within(Window.ALWAYS, List.of(loop, other), causes).delays();
    assertThat(delays.byCause()).containsOnlyKeys(NO_PROCESSOR, BUSY_LOOP);
  }

  @Test
  void whatLiesSomeSecondsBackIsSettledWhileTheRunGoesOn() {
    for (int second = 0; second < 3000; second++) {
      double now = 1000.0 * second;
      chunk(now + 100, now + 100.1, 0.1);
      chunk(now + 200, now + 208, second % 2 == 0 ? 8 : 0);
      chunk(now + 300, now + 300.1, 0.1);
      second(Share.PRESSURE, now, 50);
      causes.settle(nanos(now + 1000));
    }
    assertThat(counts()).containsExactly(entry(NO_PROCESSOR, 1500L), entry(BUSY_LOOP, 1500L));
  }

  @Test
  void whatTooManyWaitForIsUnknownAndCounted() {
    chunk(100, 100.1, 0.1);
    int chunks = 1_200_000;
    for (int i = 0; i < chunks; i++) {
      chunk(200 + i / 100.0, 210 + i / 100.0, 0.01);
    }
    Map<Cause, Long> counts = counts();
    assertThat(counts).containsOnlyKeys(BUSY_LOOP, UNKNOWN);
    assertThat(requireNonNull(counts.get(BUSY_LOOP))).isBetween(1_000_000L, 1_020_000L);
    assertThat(delays().late()).isEqualTo(chunks);
  }

  @Test
  void onlyTheWindowCountsButAllIsShownOverTime() {
    chunk(100, 100.1, 0.1);
    chunk(1200, 1208, 8);
    chunk(2100, 2100.1, 0.1);
    chunk(2200, 2220, 20);
    chunk(2300, 2300.1, 0.1);
    ReadDelays delays = delays(2000, 3000);
    assertThat(requireNonNull(delays.byCause().get(BUSY_LOOP)).count()).isEqualTo(1);
    assertThat(requireNonNull(delays.byCause().get(BUSY_LOOP)).max()).isEqualTo(20 * MILLI);
    assertThat(delays.slotSeconds()).isEqualTo(0.25);
    assertThat(delays.slots())
        .extracting(ReadDelays.Slot::startSeconds)
        .containsExactly(0.0, 1.0, 2.0, 2.25);
    assertThat(delays.slots().get(1).causes()).containsExactly(entry(BUSY_LOOP, 1L));
    assertThat(delays.slots().get(3).causes()).isEmpty();
    assertThat(requireNonNull(delays.slots().get(1).late()).max()).isEqualTo(8 * MILLI);
  }

  @Test
  void sharesAreOfTheTimeThatIsKnown() {
    chunk(100, 100.1, 0.1);
    chunk(120, 120.1, 5);
    collection(450, 550);
    causes.add(Share.GC, nanos(0), nanos(1000), 0, nanos(1000));
    second(Share.PRESSURE, 0, 300);
    causes.add(Share.STEAL, nanos(0), nanos(1000), nanos(20), nanos(400));
    List<ReadDelays.Slot> slots = delays().slots();
    assertThat(slots).hasSize(4);
    assertThat(percent(slots.get(0), Share.GC)).isZero();
    assertThat(percent(slots.get(1), Share.GC)).isCloseTo(20, within(1e-6));
    assertThat(percent(slots.get(2), Share.GC)).isCloseTo(20, within(1e-6));
    assertThat(percent(slots.get(3), Share.PRESSURE)).isCloseTo(30, within(1e-6));
    assertThat(percent(slots.get(3), Share.STEAL)).isCloseTo(5, within(1e-6));
    assertThat(percent(slots.get(0), Share.EVENT_LOOPS)).isCloseTo(25, within(1e-6));
    assertThat(slots.get(0).shares()).doesNotContainKey(Share.QUOTA);
  }

  private static double percent(ReadDelays.Slot slot, Share share) {
    return requireNonNull(slot.shares().get(share));
  }
}
