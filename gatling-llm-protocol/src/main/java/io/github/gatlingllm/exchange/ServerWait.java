// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.exchange.failure.Failure;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a server that is still starting: asks once a second until it answers, or time is up.
 * The time begins with the first request. For one thread, which it blocks.
 */
public final class ServerWait {

  private static final long PAUSE_MILLIS = 1000;

  /** The least time of a request, so that the last one can be answered. */
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final Set<Integer> STARTING_STATUS = Set.of(502, 503, 504);
  private static final Set<String> STARTING_FAILURE =
      Set.of(
          Failure.REFUSED,
          Failure.UNKNOWN_HOST,
          Failure.CONNECT_TIMEOUT,
          Failure.RESET,
          Failure.CLOSED_BEFORE_ANSWER,
          Failure.TIMEOUT);

  /**
   * The system property with the time of a look-up before the run, in nanoseconds, until the run's
   * own wait continues it: simulations look up models before there is a run.
   */
  private static final String BEFORE_RUN = "io.github.gatlingllm.serverWaitNanos";

  private final long patienceNanos;
  private final LongSupplier clock;
  private final Pause pause;
  private long startedAt;
  private boolean waited;
  private long lineAt;
  private @Nullable String lastLine;

  /** Waits between two requests. */
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  ServerWait(Duration patience, LongSupplier clock, Pause pause) {
    this.patienceNanos = patience.toNanos();
    this.clock = clock;
    this.pause = pause;
    this.startedAt = clock.getAsLong();
  }

  /** Waits at most this long; zero: a single request. */
  public static ServerWait of(Duration patience) {
    return new ServerWait(patience, System::nanoTime, Thread::sleep);
  }

  /**
   * Waits as {@link #of} does, and continues the wait of a look-up before the run: its time counts.
   */
  public static ServerWait ofRun(Duration patience) {
    return of(patience).after(System.getProperties());
  }

  /** Returns this wait, begun earlier by a time that is used up. */
  ServerWait after(Properties kept) {
    if (kept.remove(BEFORE_RUN) instanceof String nanos) {
      startedAt -= Long.parseLong(nanos);
      waited = true;
    }
    return this;
  }

  /** Keeps the time of this wait, of a look-up before the run, for the run's own wait. */
  public void continueInRun() {
    keep(System.getProperties());
  }

  void keep(Properties kept) {
    if (waited) {
      kept.setProperty(BEFORE_RUN, Long.toString(clock.getAsLong() - startedAt));
    }
  }

  /** Thrown if the server was not ready in time. */
  public static final class NotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotReadyException(String message) {
      super(message);
    }
  }

  /**
   * Returns whether an HTTP status is one of a server that is starting, or of a gateway before it.
   * No connection (0) is one, too. Others, such as 401 and 404, would not change by waiting.
   */
  public static boolean starting(int status) {
    return status == 0 || STARTING_STATUS.contains(status);
  }

  /**
   * Returns whether a failed request means that the server is starting.
   *
   * @param status the HTTP status; 0 without an answer
   * @param failure the constant text of the failure
   */
  public static boolean starting(int status, String failure) {
    return status == 0 ? STARTING_FAILURE.contains(failure) : STARTING_STATUS.contains(status);
  }

  /**
   * Asks until the server is ready. Without patience, the first answer is returned.
   *
   * @param ask sends one request and waits for its answer
   * @param starting returns the answer's text if the server is still starting; null if it is ready,
   *     or if waiting does not help
   * @throws NotReadyException naming the last answer
   */
  public <T> T until(Supplier<T> ask, Function<T, @Nullable String> starting) {
    while (true) {
      T answer = ask.get();
      String why = patienceNanos == 0 ? null : starting.apply(answer);
      if (why == null) {
        return answer;
      }
      waited = true;
      long waited = clock.getAsLong() - startedAt;
      if (waited + TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS) > patienceNanos) {
        throw new NotReadyException(ExchangeTexts.notReady(seconds(patienceNanos), why));
      }
      print(why, waited);
      sleep(why);
    }
  }

  /**
   * Returns how long the next request may wait for its answer: a time of its own, but no longer
   * than this wait; at least 1 s.
   */
  public Duration atMost(Duration own) {
    if (patienceNanos == 0) {
      return own;
    }
    long left = startedAt + patienceNanos - clock.getAsLong();
    return Duration.ofNanos(Math.min(own.toNanos(), Math.max(LEAST_NANOS, left)));
  }

  /** Returns the seconds since the first request; 0 if the server was ready then. */
  public double waitedSeconds() {
    return waited ? (clock.getAsLong() - startedAt) / 1e9 : 0;
  }

  private void print(String why, long waited) {
    long now = clock.getAsLong();
    if (!why.equals(lastLine) || now - lineAt >= LINE_EVERY_NANOS) {
      ConsoleOutput.println(
          ExchangeTexts.waitingForServer(why, seconds(waited), seconds(patienceNanos)));
      lastLine = why;
      lineAt = now;
    }
  }

  private void sleep(String why) {
    try {
      pause.millis(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotReadyException(ExchangeTexts.notReady(seconds(patienceNanos), why));
    }
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos);
  }
}
