/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import io.gatling.commons.util.Clock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The clock that Gatling's injector reads: whole milliseconds, as Gatling's own, but it is known
 * which {@code System.nanoTime()} each of them began at. The injector reads it once for all
 * populations that start together, right before it asks their steps for users, and counts all
 * users' delays from that reading.
 */
final class InjectorClock implements Clock {

  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final long nanos;
  private final long millis;
  private volatile long last;

  InjectorClock(Clock gatlings) {
    this(gatlings, System::nanoTime);
  }

  InjectorClock(Clock gatlings, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.millis = gatlings.nowMillis();
    this.nanos = nanoTime.getAsLong();
    this.last = nanos;
  }

  @Override
  public long nowMillis() {
    long passed = Math.floorDiv(nanoTime.getAsLong() - nanos, NANOS);
    last = nanos + passed * NANOS;
    return millis + passed;
  }

  /** The {@code System.nanoTime()} at which the millisecond began that was read last. */
  long lastNanos() {
    return last;
  }
}
