// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.Pause;
import io.github.gatlingllm.slo.validity.Starvation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the process stood still, by the times at which its watch was woken. */
class WatchPausesTest {

  private static final long MILLI = 1_000_000;
  private static final long ZERO = 1000 * MILLI;
  private static final Window TEN_SECONDS = new Window(0, 10_000 * MILLI);

  private final WatchPauses standstills = new WatchPauses(ZERO);

  private void woke(long dueMillis, long lateMillis) {
    standstills.woke(ZERO + dueMillis * MILLI, ZERO + (dueMillis + lateMillis) * MILLI);
  }

  private Starvation.Standstills of(Window window, Pause... collections) {
    return requireNonNull(standstills.within(window, List.of(collections)));
  }

  private static Pause collection(long fromMillis, long toMillis) {
    return new Pause(fromMillis * MILLI, toMillis * MILLI, Pause.ANY);
  }

  @Test
  void theyAreCountedAndAddedUp() {
    woke(100, 0);
    woke(1000, 50);
    woke(3000, 573);
    woke(5000, 177);

    Starvation.Standstills all = of(TEN_SECONDS);
    assertThat(all.count()).isEqualTo(3);
    assertThat(all.longestNanos()).isEqualTo(573 * MILLI);
    assertThat(all.percent()).isCloseTo(8, within(1e-9));
  }

  @Test
  void aWatchThatIsALittleLateOrWokenEarlySawNone() {
    woke(100, 49);
    woke(200, -30); // the run's end

    assertThat(of(TEN_SECONDS)).isEqualTo(new Starvation.Standstills(0, 0, 0));
  }

  @Test
  void whatItLacksWhileItLooksAtTheMachineCounts() {
    standstills.sampled(ZERO + 1000 * MILLI, ZERO + 1500 * MILLI, 20 * MILLI);
    standstills.sampled(
        ZERO + 2000 * MILLI, ZERO + 2100 * MILLI, 60 * MILLI); // it took long itself
    standstills.sampled(ZERO + 3000 * MILLI, ZERO + 3500 * MILLI, -1);

    assertThat(of(TEN_SECONDS).count()).isEqualTo(1);
    assertThat(of(TEN_SECONDS).longestNanos()).isEqualTo(480 * MILLI);
  }

  @Test
  void aCollectionIsNoneThoughItIsToldLate() {
    woke(1000, 300);
    assertThat(of(TEN_SECONDS, collection(1030, 1340)).count()).isZero();
    assertThat(of(TEN_SECONDS, collection(4000, 4500)).count()).isEqualTo(1);
  }

  @Test
  void ofAStandstillWithACollectionInItTheRestCounts() {
    woke(1000, 300);

    Starvation.Standstills rest = of(TEN_SECONDS, collection(1100, 1150), collection(1200, 1220));
    assertThat(rest.count()).isEqualTo(1);
    assertThat(rest.longestNanos()).isEqualTo(230 * MILLI);
  }

  @Test
  void onlyWhatLiesInTheWindowCounts() {
    woke(500, 400);
    woke(2000, 100);

    Starvation.Standstills later = of(new Window(800 * MILLI, 2800 * MILLI));
    assertThat(later.count()).isEqualTo(2);
    assertThat(later.longestNanos()).isEqualTo(100 * MILLI);
    assertThat(later.percent()).isCloseTo(10, within(1e-9));
    assertThat(of(new Window(870 * MILLI, 1900 * MILLI)).count()).isZero();
  }

  @Test
  void withoutAWindowNoShareOfItIsKnown() {
    assertThat(standstills.within(new Window(5, 5), List.of())).isNull();
  }
}
