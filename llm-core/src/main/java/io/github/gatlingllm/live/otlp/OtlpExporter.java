/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.LiveSnapshot;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends snapshots to a collector, on a thread of its own. What it can't deliver waits in a short
 * queue, whose oldest is dropped and counted: each snapshot holds all counts since the run's start,
 * so that the newest one makes up for those before it.
 */
public final class OtlpExporter {

  /** The last snapshot must be delivered within so much time after the run's end. */
  public static final Duration LAST_FLUSH = Duration.ofSeconds(5);

  private static final int MOST_WAITING = 8;
  static final int MOST_ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private final OtlpOptions options;
  private final Duration lastFlush;
  private final OtlpClient client;
  private final Thread thread = RunThread.OTLP.daemon(this::run);

  // guarded by this
  private final Deque<LiveSnapshot> waiting = new ArrayDeque<>();
  private double takenAt = Double.NEGATIVE_INFINITY;
  private boolean closing;
  private long offered;
  private long delivered;
  private long lost;
  private long rejected;
  private boolean newestDelivered;
  private @Nullable String lastError;

  /** Sends nothing yet. */
  public OtlpExporter(OtlpOptions options) {
    this(options, LAST_FLUSH);
  }

  /**
   * Sends nothing yet.
   *
   * @param lastFlush the time for the last snapshot
   */
  OtlpExporter(OtlpOptions options, Duration lastFlush) {
    this.options = options;
    this.lastFlush = lastFlush;
    this.client = new OtlpClient(options.to(), "rejectedDataPoints");
  }

  /** Begins. */
  public void start() {
    thread.start();
  }

  /** Takes a snapshot, if it is time for one. Never waits. */
  public synchronized void offer(LiveSnapshot snapshot) {
    boolean last = snapshot.progress().ended();
    double elapsed = snapshot.progress().elapsed();
    if (closing || (!last && elapsed - takenAt < options.interval().toMillis() / 1e3 - 0.1)) {
      return;
    }
    takenAt = elapsed;
    offered++;
    newestDelivered = false;
    if (waiting.size() >= MOST_WAITING) {
      waiting.removeFirst();
      drop("the collector is too slow");
    }
    waiting.addLast(snapshot);
    notifyAll();
  }

  /** How many exports could not be delivered so far. */
  public synchronized long lost() {
    return lost;
  }

  /**
   * Sends what was offered last, and ends, within {@link #LAST_FLUSH} and no matter what.
   *
   * @return what was lost, in words; empty: nothing
   */
  public Optional<String> close() {
    long half = lastFlush.toMillis() / 2;
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    // What hangs must not cost the last one its time.
    if (!joined(half)) {
      client.abandon();
      if (!joined(half)) {
        client.abandon();
        thread.interrupt();
      }
    }
    client.close();
    return losses();
  }

  private boolean joined(long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  private synchronized Optional<String> losses() {
    if (delivered == offered && rejected == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "OpenTelemetry: "
            + (offered - delivered)
            + " of "
            + offered
            + " exports to "
            + options.to().shownAddress()
            + " were not delivered"
            + (lastError == null ? "" : " (last: " + lastError + ")")
            + (rejected == 0 ? "" : ", and of others " + rejected + " values were rejected")
            + (newestDelivered && rejected == 0
                ? "; the last one was, so that no count is missing there"
                : "; what the collector has is not all that the run counted"));
  }

  private void run() {
    try {
      for (LiveSnapshot next = next(); next != null; next = next()) {
        deliver(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      synchronized (this) {
        lose(e.toString());
      }
    }
  }

  /** At the end the newest is all that counts; null: none will come. */
  private synchronized @Nullable LiveSnapshot next() throws InterruptedException {
    while (waiting.isEmpty() && !closing) {
      wait();
    }
    while (closing && waiting.size() > 1) {
      waiting.removeFirst();
      drop("the run ended before it could be sent");
    }
    return waiting.pollFirst();
  }

  private void deliver(LiveSnapshot snapshot) throws InterruptedException {
    byte[] body = OtlpMetrics.of(snapshot, options);
    for (int attempt = 1; ; attempt++) {
      OtlpClient.Posted posted = client.post(body);
      String error = posted.error();
      if (error == null) {
        delivered(snapshot, posted);
        return;
      }
      if (!posted.again()
          || attempt == MOST_ATTEMPTS
          || !paused(snapshot, pause(attempt, posted))) {
        synchronized (this) {
          lose(error);
        }
        return;
      }
    }
  }

  /** From one attempt to the next, in milliseconds: as long as the collector asks, at least. */
  static long pause(int attempt, OtlpClient.Posted posted) {
    long asked = TimeUnit.SECONDS.toMillis(posted.pause().orElse(0));
    return Math.min(LONGEST_PAUSE_MILLIS, Math.max(asked, FIRST_PAUSE_MILLIS << (attempt - 1)));
  }

  /** Waits, unless the run ends and something newer is there to be sent; false: it is. */
  private synchronized boolean paused(LiveSnapshot snapshot, long millis)
      throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (left > 0) {
      if (closing && !snapshot.progress().ended() && !waiting.isEmpty()) {
        return false;
      }
      wait(closing ? Math.min(left, FIRST_PAUSE_MILLIS) : left);
      left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      if (closing && snapshot.progress().ended()) {
        return true; // there is no time for a long pause
      }
    }
    return true;
  }

  private synchronized void delivered(LiveSnapshot snapshot, OtlpClient.Posted posted) {
    delivered++;
    rejected += posted.rejected();
    newestDelivered = snapshot.progress().elapsed() >= takenAt;
  }

  /** With its lock. */
  private void lose(String why) {
    lost++;
    lastError = why;
  }

  /** With its lock. What the collector did says more than that we had no time. */
  private void drop(String why) {
    String known = lastError;
    lose(known == null ? why : known);
  }
}
