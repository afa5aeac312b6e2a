/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.live.RunFacts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends spans to a collector, some hundreds at a time, on a thread of its own. They wait in a
 * bounded queue; what finds it full is dropped and counted, since no later span makes up for it.
 */
public final class SpanExporter {

  static final int MOST_WAITING = 1 << 13;
  private static final int AT_A_TIME = 512;
  private static final long GATHER_MILLIS = 200;
  private static final long GONE_MILLIS = 200;

  private final SpanOptions options;
  private final RunFacts facts;
  private final Duration lastFlush;
  private final OtlpClient client;
  private final Thread thread = RunThread.OTLP_SPANS.daemon(this::run);

  // guarded by this
  private final Deque<RequestSpan> waiting = new ArrayDeque<>();
  private boolean closing;
  private long deadline;
  private long offered;
  private long delivered;
  private long lost;
  private long rejected;
  private @Nullable String lastError;

  /** Sends nothing yet. */
  public SpanExporter(SpanOptions options, RunFacts facts) {
    this(options, facts, OtlpExporter.LAST_FLUSH);
  }

  /**
   * Sends nothing yet.
   *
   * @param lastFlush the time for what waits at the end
   */
  SpanExporter(SpanOptions options, RunFacts facts, Duration lastFlush) {
    this.options = options;
    this.facts = facts;
    this.lastFlush = lastFlush;
    this.client = new OtlpClient(options.to(), "rejectedSpans");
  }

  /** Begins. */
  public void start() {
    thread.start();
  }

  /** The share of requests that are to have a span. */
  public double share() {
    return options.share();
  }

  /** Takes a span. Never waits. */
  public synchronized void offer(RequestSpan span) {
    offered++;
    if (closing || waiting.size() >= MOST_WAITING) {
      lost++;
      if (lastError == null) {
        lastError = "the collector is too slow";
      }
      return;
    }
    waiting.addLast(span);
    if (waiting.size() == 1 || waiting.size() == AT_A_TIME) {
      notifyAll();
    }
  }

  /** How many spans could not be delivered so far. */
  public synchronized long lost() {
    return lost + rejected;
  }

  /** Nothing more will be offered: the time of {@link #close} begins. Never waits. */
  public synchronized void closing() {
    if (!closing) {
      closing = true;
      deadline = System.nanoTime() + lastFlush.toNanos();
      notifyAll();
    }
  }

  /**
   * Sends what waits, and ends, within {@link OtlpExporter#LAST_FLUSH} after {@link #closing} and
   * no matter what.
   *
   * @return what was lost, in words; empty: nothing
   */
  public Optional<String> close() {
    closing();
    if (!joined(millisLeft())) {
      giveUp();
    }
    client.close();
    return losses();
  }

  private void giveUp() {
    synchronized (this) {
      waiting.clear();
    }
    client.abandon();
    if (!joined(GONE_MILLIS)) {
      client.abandon();
      thread.interrupt();
    }
  }

  private synchronized long millisLeft() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
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
    long missing = offered - delivered;
    if (missing == 0 && rejected == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "OpenTelemetry: "
            + missing
            + " of "
            + offered
            + " spans to "
            + options.to().shownAddress()
            + " were not delivered"
            + (lastError == null ? "" : " (last: " + lastError + ")")
            + (rejected == 0 ? "" : ", and " + rejected + " others were rejected"));
  }

  private void run() {
    try {
      for (List<RequestSpan> next = next(); !next.isEmpty(); next = next()) {
        deliver(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      remember(e.toString());
      closing(); // nobody would send what is offered from now on
    }
  }

  /** Some that wait; none: the run is over. */
  private synchronized List<RequestSpan> next() throws InterruptedException {
    while (waiting.isEmpty() && !closing) {
      wait();
    }
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GATHER_MILLIS);
    long left = GATHER_MILLIS; // they come in swarms
    while (!closing && waiting.size() < AT_A_TIME && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
    }
    var some = new ArrayList<RequestSpan>();
    while (!waiting.isEmpty() && some.size() < AT_A_TIME) {
      some.add(waiting.removeFirst());
    }
    return some;
  }

  private void deliver(List<RequestSpan> spans) throws InterruptedException {
    byte[] body = OtlpSpans.of(spans, facts, options.resource());
    for (int attempt = 1; ; attempt++) {
      OtlpClient.Posted posted = client.post(body);
      String error = posted.error();
      if (error == null) {
        delivered(spans.size(), posted);
        return;
      }
      remember(error);
      if (!posted.again() || attempt == OtlpExporter.MOST_ATTEMPTS || !paused(attempt, posted)) {
        lose(spans.size());
        return;
      }
    }
  }

  /** Waits until the next attempt; false: there is no time for another one. */
  private synchronized boolean paused(int attempt, OtlpClient.Posted posted)
      throws InterruptedException {
    long until =
        System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(OtlpExporter.pause(attempt, posted));
    while (true) {
      if (closing && until - deadline > 0) {
        return false;
      }
      long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      if (left <= 0) {
        return true;
      }
      wait(left);
    }
  }

  private synchronized void delivered(int spans, OtlpClient.Posted posted) {
    delivered += spans;
    rejected += posted.rejected();
  }

  private synchronized void lose(int spans) {
    lost += spans;
  }

  /** What the collector did says more than that we had no time for it. */
  private synchronized void remember(String error) {
    if (lastError == null || !error.equals(OtlpClient.NO_TIME)) {
      lastError = error;
    }
  }
}
