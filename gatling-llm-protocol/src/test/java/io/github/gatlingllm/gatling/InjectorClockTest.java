/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.commons.util.DefaultClock;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InjectorClockTest {

  private final AtomicLong nanoTime = new AtomicLong(-3_456_789);
  private final InjectorClock clock = new InjectorClock(new DefaultClock(), nanoTime::get);

  @Test
  void aReadingIsTheMillisecondThatItFallsInto() {
    long first = clock.nowMillis();
    assertThat(clock.lastNanos()).isEqualTo(-3_456_789);
    nanoTime.addAndGet(999_999);
    assertThat(clock.nowMillis()).isEqualTo(first);
    assertThat(clock.lastNanos()).isEqualTo(-3_456_789);
    nanoTime.addAndGet(1);
    assertThat(clock.nowMillis()).isEqualTo(first + 1);
    nanoTime.addAndGet(5_700_000);
    assertThat(clock.nowMillis()).isEqualTo(first + 6);
    assertThat(clock.lastNanos()).isEqualTo(-3_456_789 + 6_000_000);
  }

  @Test
  void itGoesOnFromGatlingsTime() {
    long before = System.currentTimeMillis();
    assertThat(new InjectorClock(new DefaultClock()).nowMillis())
        .isBetween(before, before + 60_000);
  }
}
