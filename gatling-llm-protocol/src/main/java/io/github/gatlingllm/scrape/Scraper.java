// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.ForeignText;
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

/** Scrapes at fixed intervals on its own thread, so that it never blocks the load. */
final class Scraper {

  private static final Logger LOGGER = LoggerFactory.getLogger(Scraper.class);

  /** The wait before the last scrape; servers may update counters after the answer. */
  private static final long SETTLE_MILLIS = 250;

  /**
   * The targets of a scraper.
   *
   * @param number the number of the first target in the log
   * @param targets the targets
   * @param before their metrics before the run, in the same order
   * @param interval the interval
   * @param patience the timeout of each scrape
   * @param atOnce whether to scrape also at the start of the run
   */
  record Requested(
      int number,
      List<MetricsTarget> targets,
      List<ScrapeOutcome> before,
      Duration interval,
      Duration patience,
      boolean atOnce) {

    /** Copies the lists. */
    Requested {
      targets = List.copyOf(targets);
      before = List.copyOf(before);
    }
  }

  private final MetricsClient client;
  private final Requested requested;
  private final List<MetricsTarget> targets;
  private final long intervalNanos;
  private final ScrapeLog log;
  private final long zero;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread = RunThread.SERVER_METRICS.daemon(this::run);

  // Used by the thread alone, once it runs.
  private final Set<Integer> hopeless = new HashSet<>();
  private final Set<Integer> warned = new HashSet<>();
  private final Set<Integer> cut = new HashSet<>();

  private final List<String> warnings = new CopyOnWriteArrayList<>();

  /**
   * Creates a scraper.
   *
   * @param requested the targets
   * @param zero the start of the run
   */
  Scraper(MetricsClient client, Requested requested, ScrapeLog log, long zero) {
    this.client = client;
    this.requested = requested;
    this.targets = requested.targets();
    this.intervalNanos = requested.interval().toNanos();
    this.log = log;
    this.zero = zero;
  }

  void start() throws IOException {
    for (int i = 0; i < targets.size(); i++) {
      keep(i, requested.before().get(i));
    }
    thread.start();
  }

  private void run() {
    try {
      long next = requested.atOnce() ? zero : zero + intervalNanos;
      while (!stopped.await(next - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        round();
        if (log.isFull()) {
          warn(ScrapeTexts.fileFull(ScrapeLog.FILE, log.limit()));
          return;
        }
        next += intervalNanos * Math.max(1, (System.nanoTime() - next) / intervalNanos + 1);
      }
      TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
      round();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      LOGGER.warn(ScrapeTexts.NOT_RECORDED, e);
      warnings.add(ScrapeTexts.notRecorded(e.toString()));
    }
  }

  private void round() throws InterruptedException, IOException {
    var left = new ArrayList<Integer>();
    for (int i = 0; i < targets.size(); i++) {
      if (!hopeless.contains(i)) {
        left.add(i);
      }
    }
    List<ScrapeOutcome> all =
        client.get(left.stream().map(targets::get).toList(), requested.patience());
    for (int i = 0; i < left.size(); i++) {
      keep(left.get(i), all.get(i));
    }
  }

  private void keep(int target, ScrapeOutcome fetched) throws IOException {
    long sent = fetched.sent() - zero;
    if (fetched.exposition() != null) {
      log.scraped(requested.number() + target, sent, fetched.took(), fetched.exposition());
      if (fetched.leftOut() > 0 && cut.add(target)) {
        warn(ScrapeTexts.tooManySeries(targets.get(target).shown(), fetched.leftOut()));
      }
      return;
    }
    log.failed(requested.number() + target, sent, fetched.took(), fetched.failure());
    if (fetched.hopeless()) {
      hopeless.add(target);
    }
    if (warned.add(target)) {
      String server = targets.get(target).shown();
      warn(
          fetched.hopeless()
              ? ScrapeTexts.noMetricsEver(server, fetched.failure())
              : ScrapeTexts.noMetrics(server, fetched.failure()));
    }
  }

  private void warn(String text) {
    LOGGER.warn("{}", ForeignText.logged(text));
    warnings.add(text);
  }

  /** Returns the problems, one per target. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Makes the next scrape the last one. */
  void end() {
    stopped.countDown();
  }

  /** Waits for the last scrape. Targets that hang are skipped: they gave no metrics. */
  void awaitUntil(long deadline) {
    try {
      TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
