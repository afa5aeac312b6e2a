// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.bystander.run.RequestsInFlight;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends pairs while the load lasts: one in each interval, at a random moment, so that they can't
 * fall into step with the load. The second request is due when the first has ended. The gateway
 * comes first in one pair and second in the next (order ABBA), so that what the first request does
 * to the second cancels. A pair that takes longer than its interval delays the next one.
 */
final class PairSchedule {

  private static final long SEED = 20_081_103;
  private static final double NANOS = 1e9;

  private final Sender requests;
  private final double perSecond;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private final RequestsInFlight inFlight = new RequestsInFlight();

  private @Nullable ScheduledExecutorService timer;
  private long zero;
  private double endSeconds = Double.POSITIVE_INFINITY;
  private long pairs;
  private volatile boolean stopped;

  /** Sends the requests of pairs. */
  interface Sender extends AutoCloseable {

    /**
     * Sends one request of a pair.
     *
     * @param pair the number of the pair
     * @param directly whether it goes directly to the server
     * @param dueNanoTime its due time, by {@code System.nanoTime()}
     * @param ended runs when it has ended
     */
    void send(long pair, boolean directly, long dueNanoTime, Runnable ended);

    @Override
    void close();
  }

  PairSchedule(Sender requests, double perSecond) {
    this.requests = requests;
    this.perSecond = perSecond;
  }

  /**
   * Starts.
   *
   * @param zeroNanos the start of the run, by {@code System.nanoTime()}
   * @param plannedSeconds the end of the load; if it is unknown, pairs are sent until {@link #stop}
   */
  synchronized void start(long zeroNanos, OptionalDouble plannedSeconds) {
    zero = zeroNanos;
    endSeconds = plannedSeconds.orElse(Double.POSITIVE_INFINITY);
    timer = RunThread.PROBES.timer();
    next();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the requests in flight catch all exceptions
  private synchronized void next() {
    ScheduledExecutorService scheduler = timer;
    long now = System.nanoTime();
    double interval = Math.max(Math.floor((now - zero) / NANOS * perSecond), 0);
    double planned = (interval + 1 + random.nextDouble()) / perSecond;
    if (scheduler == null || stopped || planned >= endSeconds) {
      return;
    }
    long due = zero + Math.round(planned * NANOS);
    long pair = pairs++;
    try {
      scheduler.schedule(() -> begin(pair, due), due - now, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      return; // the run has ended
    }
  }

  private void begin(long pair, long due) {
    boolean directFirst = pair % 2 == 0;
    send(pair, directFirst, due, () -> send(pair, !directFirst, System.nanoTime(), this::next));
  }

  private void send(long pair, boolean directly, long due, Runnable then) {
    if (stopped) {
      return;
    }
    inFlight.send(ended -> requests.send(pair, directly, due, ended), then);
  }

  /** Stops, and waits for the requests in flight. */
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
