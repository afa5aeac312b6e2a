/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.server.ScrapeLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scrapes by the clock, on a thread of its own: nothing of it can hold up the load. */
final class Scraper {

  private static final Logger LOGGER = LoggerFactory.getLogger(Scraper.class);

  /** What a server counts may come a moment after the answer. */
  private static final long SETTLE_MILLIS = 250;

  private final MetricsClient client;
  private final List<Target> targets;
  private final List<Fetched> before;
  private final long intervalNanos;
  private final ScrapeLog log;
  private final long zero;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread = RunThread.SERVER_METRICS.daemon(this::run);

  // Of the thread alone, once it runs.
  private final Set<Integer> hopeless = new HashSet<>();
  private final Set<Integer> warned = new HashSet<>();

  private final List<String> warnings = new CopyOnWriteArrayList<>();

  /**
   * Not begun.
   *
   * @param before what they exposed before the run, in the same order
   * @param zero the run's
   */
  Scraper(
      MetricsClient client,
      List<Target> targets,
      List<Fetched> before,
      Duration interval,
      ScrapeLog log,
      long zero) {
    this.client = client;
    this.targets = List.copyOf(targets);
    this.before = List.copyOf(before);
    this.intervalNanos = interval.toNanos();
    this.log = log;
    this.zero = zero;
  }

  void start() throws IOException {
    for (int i = 0; i < targets.size(); i++) {
      keep(i, before.get(i));
    }
    thread.start();
  }

  private void run() {
    try {
      long next = zero + intervalNanos;
      while (!stopped.await(next - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        round();
        next += intervalNanos * Math.max(1, (System.nanoTime() - next) / intervalNanos + 1);
      }
      TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
      round();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      LOGGER.warn("The server's metrics can't be kept any more", e);
      warnings.add("the server's metrics could not be kept: " + e);
    }
  }

  private void round() throws InterruptedException, IOException {
    var asked = new ArrayList<Integer>();
    for (int i = 0; i < targets.size(); i++) {
      if (!hopeless.contains(i)) {
        asked.add(i);
      }
    }
    List<Fetched> all = client.get(asked.stream().map(targets::get).toList());
    for (int i = 0; i < asked.size(); i++) {
      keep(asked.get(i), all.get(i));
    }
  }

  private void keep(int target, Fetched fetched) throws IOException {
    long sent = fetched.sent() - zero;
    if (fetched.exposition() != null) {
      log.scraped(target, sent, fetched.took(), fetched.exposition());
      return;
    }
    log.failed(target, sent, fetched.took(), fetched.failure());
    if (fetched.hopeless()) {
      hopeless.add(target);
    }
    if (warned.add(target)) {
      String text =
          targets.get(target).shown()
              + " gave no metrics: "
              + fetched.failure()
              + (fetched.hopeless() ? "; it is not asked any more" : "");
      LOGGER.warn("{}", text);
      warnings.add(text);
    }
  }

  /** What went wrong, once for each target. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Scrapes a last time, and ends. Who hangs is left alone after that time: it gave no metrics. */
  void stop(Duration patience) {
    stopped.countDown();
    try {
      thread.join(patience.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
