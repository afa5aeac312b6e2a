// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WallClockTest {

  private static final long MILLI = 1_000_000;
  private static final long OFFSET = 1_700_000_000_000_000_000L;

  private long now = 5_000 * MILLI;
  private long ahead = OFFSET;
  private long lookCost = 50;
  private final WallClock clock = new WallClock(this::nanoTime, () -> now + ahead);

  private long nanoTime() {
    now += lookCost;
    return now;
  }

  /** A moment that is over, as the kernel stamped it on the wall clock of then. */
  private long reported(long nanoTime) {
    return clock.nanoTime(nanoTime + ahead, now);
  }

  @BeforeEach
  void haveSomePast() {
    now += 100 * MILLI;
  }

  @Test
  void aMomentOfTheWallClockIsOneOfNanoTime() {
    long then = now - 3 * MILLI;
    assertThat(reported(then)).isBetween(then - 100, then + 100);
  }

  @Test
  void nothingIsLaterThanNow() {
    assertThat(reported(now + 10_000)).isBetween(now - 1000, now);
  }

  @Test
  void aMomentThatHasNotComeIsNotTold() {
    reported(now);
    assertThat(clock.nanoTime(now + OFFSET + MILLI, now)).isEqualTo(WallClock.UNKNOWN);
  }

  /** A kernel that tells the time since it was started, say. */
  @Test
  void aMomentOfAnotherClockIsNotTold() {
    assertThat(clock.nanoTime(now, now)).isEqualTo(WallClock.UNKNOWN);
    assertThat(clock.nanoTime(0, now)).isEqualTo(WallClock.UNKNOWN);
    assertThat(clock.nanoTime(OFFSET + now + 37_000 * MILLI, now)).isEqualTo(WallClock.UNKNOWN);
  }

  /** Linux slews by 500 ppm at the most. */
  @Test
  void aSlewedClockIsFollowed() {
    reported(now);
    for (int i = 0; i < 10_000; i++) {
      now += MILLI;
      ahead += MILLI / 2000;
      long then = now - 100_000;
      assertThat(reported(then)).isBetween(then - 2000, then + 2000);
    }
  }

  @Test
  void afterARestTheSlewOfAMinuteIsNoStep() {
    reported(now);
    now += 60_000 * MILLI;
    ahead += 60_000 * MILLI / 2000;
    long then = now - MILLI;
    assertThat(reported(then)).isBetween(then - 1000, then + 1000);
  }

  @Test
  void whatCameBeforeAStepForwardIsNotTold() {
    reported(now);
    long before = now - MILLI + ahead;
    now += WallClock.LOOK_NANOS;
    ahead += 50 * MILLI;
    assertThat(clock.nanoTime(before, now)).isEqualTo(WallClock.UNKNOWN);
    now += MILLI / 2;
    long then = now - 1000;
    assertThat(reported(then)).isBetween(then - 100, then + 100);
  }

  @Test
  void whatCameBeforeAStepBackIsNotTold() {
    reported(now);
    long before = now - MILLI + ahead;
    now += WallClock.LOOK_NANOS;
    ahead -= 50 * MILLI;
    assertThat(clock.nanoTime(before, now)).isEqualTo(WallClock.UNKNOWN);
    now += MILLI / 2;
    long then = now - 1000;
    assertThat(reported(then)).isBetween(then - 100, then + 100);
  }

  /** A thread that loses its processor between two readings has read nothing. */
  @Test
  void aLookThatTookLongIsNoLook() {
    long then = now - MILLI;
    reported(then);
    now += WallClock.LOOK_NANOS;
    lookCost = 5 * MILLI;
    ahead += 3 * MILLI;
    assertThat(clock.nanoTime(then + OFFSET, now)).isBetween(then - 100, then + 100);
  }

  @Test
  void withoutAnyLookNothingIsTold() {
    lookCost = 5 * MILLI;
    assertThat(reported(now - MILLI)).isEqualTo(WallClock.UNKNOWN);
  }

  @Test
  void theRealOneTellsTheMoment() {
    var real = new WallClock();
    long before = System.nanoTime();
    Instant wall = Instant.now();
    long after = System.nanoTime();
    assertThat(real.nanoTime(wall.getEpochSecond() * 1_000_000_000 + wall.getNano(), after))
        .isBetween(before - MILLI, after);
  }
}
