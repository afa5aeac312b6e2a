// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.commons.util.DefaultClock;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InjectorClockTest {

  private final AtomicLong nanoTime = new AtomicLong(-3_456_789);
  private final InjectorClock clock =
      new InjectorClock(new DefaultClock(), nanoTime::get, nanoTime::addAndGet);

  @Test
  void aReadingIsTheBeginningOfAMillisecond() {
    long first = clock.nowMillis();
    assertThat(clock.lastNanos()).isEqualTo(-3_456_789);
    nanoTime.addAndGet(1);
    assertThat(clock.nowMillis()).isEqualTo(first + 1);
    assertThat(clock.lastNanos()).isEqualTo(-2_456_789).isEqualTo(nanoTime.get());
    assertThat(clock.nowMillis()).as("at once").isEqualTo(first + 1);
    nanoTime.addAndGet(5_700_000);
    assertThat(clock.nowMillis()).isEqualTo(first + 7);
    assertThat(clock.lastNanos()).isEqualTo(-3_456_789 + 7_000_000).isEqualTo(nanoTime.get());
  }

  @Test
  void whereThePauseIsTooLongOrTooShortAReadingIsTheMillisecondThatItFallsInto() {
    var late = new InjectorClock(new DefaultClock(), nanoTime::get, n -> nanoTime.addAndGet(n + 7));
    long first = late.nowMillis();
    nanoTime.addAndGet(1);
    assertThat(late.nowMillis()).isEqualTo(first + 1);
    assertThat(late.lastNanos()).isEqualTo(nanoTime.get() - 7);

    var early =
        new InjectorClock(new DefaultClock(), nanoTime::get, n -> nanoTime.addAndGet(n - 7));
    first = early.nowMillis();
    nanoTime.addAndGet(10);
    assertThat(early.nowMillis()).isEqualTo(first);
    assertThat(early.lastNanos()).isEqualTo(nanoTime.get() - 999_993);
  }

  @Test
  void whereTheLoadHasAZeroTheFirstReadingIsThatMoment() {
    long first = clock.nowMillis();
    long zero = nanoTime.get() + 5_400_000;
    clock.beginAt(zero);
    assertThat(clock.nowMillis()).isEqualTo(first + 5);
    assertThat(clock.lastNanos()).isEqualTo(zero);
    assertThat(nanoTime.get()).as("nobody leaves before").isGreaterThanOrEqualTo(zero);
    nanoTime.set(zero + 3_000_000);
    assertThat(clock.nowMillis()).isEqualTo(first + 8);
    assertThat(clock.lastNanos()).isEqualTo(zero + 3_000_000);
  }

  @Test
  void aZeroThatHasPassedIsStillTheMomentFromWhichUsersAreDue() {
    long first = clock.nowMillis();
    long zero = nanoTime.get() + 2_000_000;
    clock.beginAt(zero);
    nanoTime.set(zero + 7_000_000);
    assertThat(clock.nowMillis()).isEqualTo(first + 2);
    assertThat(clock.lastNanos()).isEqualTo(zero);
  }

  @Test
  void itGoesOnFromGatlingsTime() {
    long before = System.currentTimeMillis();
    assertThat(new InjectorClock(new DefaultClock()).nowMillis())
        .isBetween(before, before + 60_000);
  }
}
