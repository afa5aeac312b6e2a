// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import io.github.gatlingllm.RunThread;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends probes while the load lasts: one at a random moment of each interval, so that they can't
 * fall into step with the load. A slow probe delays no other one.
 */
final class ProbeSchedule {

  private static final long SEED = 20_080_229;
  private static final double NANOS = 1e9;

  private final ProbeRequests requests;
  private final double perSecond;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private final RequestsInFlight inFlight = new RequestsInFlight();

  private @Nullable ScheduledExecutorService timer;
  private long zero;
  private double endSeconds = Double.POSITIVE_INFINITY;
  private volatile boolean stopped;

  ProbeSchedule(ProbeRequests requests, double perSecond) {
    this.requests = requests;
    this.perSecond = perSecond;
  }

  /**
   * Starts.
   *
   * @param zeroNanos the start of the run, by {@code System.nanoTime()}
   * @param plannedSeconds the end of the load; if it is unknown, probes are sent until {@link
   *     #stop}
   */
  synchronized void start(long zeroNanos, OptionalDouble plannedSeconds) {
    zero = zeroNanos;
    endSeconds = plannedSeconds.orElse(Double.POSITIVE_INFINITY);
    timer = RunThread.PROBES.timer();
    next(0);
  }

  /** Returns the due time of a probe, in seconds since the start of the run. */
  private double due(long number) {
    return (number + random.nextDouble()) / perSecond;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // send() catches all exceptions
  private synchronized void next(long number) {
    ScheduledExecutorService scheduler = timer;
    double due = due(number);
    if (scheduler == null || stopped || due >= endSeconds) {
      return;
    }
    long at = zero + Math.round(due * NANOS);
    scheduler.schedule(
        () -> send(number, at), Math.max(0, at - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private void send(long number, long at) {
    if (stopped) {
      return;
    }
    inFlight.send(ended -> requests.send(number, at, ended), () -> {});
    next(number + 1);
  }

  /** Stops, and waits for the probes in flight. */
  void stop() {
    synchronized (this) {
      stopped = true;
      if (timer != null) {
        timer.shutdown();
      }
    }
    inFlight.await();
    requests.close();
  }
}
