// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.simulations.settings.LoadSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Users who send requests until together they have sent enough; no request is cut. */
final class ClosedLoop {

  /** Gatling's injector works in seconds and replaces users who leave until it ends. */
  private static final Duration TICK = Duration.ofSeconds(1);

  private final LoadSettings.Stop stop;
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicLong begin = new AtomicLong();

  ClosedLoop(LoadSettings.Stop stop) {
    this.stop = stop;
  }

  ChainBuilder around(ChainBuilder request) {
    return asLongAs(session -> more())
        .on(request)
        .doIf(session -> elapsed().compareTo(injection().plus(TICK)) < 0)
        .then(exec(pause(TICK)));
  }

  /** Returns the number of users, at most the number of requests. */
  int users(int requested) {
    return Math.min(requested, stop.requests().orElse(requested));
  }

  /** Returns the duration of the injection: the whole run if it has a time limit. */
  Duration injection() {
    Duration whole = stop.after().map(after -> Duration.ofSeconds(after.toSeconds())).orElse(TICK);
    return stop.requests().isPresent() || whole.compareTo(TICK) < 0 ? TICK : whole;
  }

  private boolean more() {
    boolean inTime = stop.after().map(after -> elapsed().compareTo(after) < 0).orElse(true);
    return inTime && sent.getAndIncrement() < stop.requests().orElse(Integer.MAX_VALUE);
  }

  /** Returns the time since the first user started. */
  private Duration elapsed() {
    long now = System.nanoTime();
    begin.compareAndSet(0, now);
    return Duration.ofNanos(now - begin.get());
  }
}
