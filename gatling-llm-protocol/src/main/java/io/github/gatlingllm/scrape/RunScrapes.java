// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The metrics of servers and GPUs during a run, scraped at fixed intervals into a file. */
final class RunScrapes {

  /** The interval of GPU scrapes; energy needs readings at most 3.2 s apart. */
  private static final Duration GPU_INTERVAL = Duration.ofSeconds(1);

  /** The timeout of a GPU scrape; a failed one must not delay the next. */
  private static final Duration GPU_PATIENCE = Duration.ofMillis(900);

  /** The longest wait for hanging scrapes at the end of a run. */
  private static final Duration TO_STOP = Duration.ofSeconds(3);

  /**
   * The scrapes before the load.
   *
   * @param fetched the results of the servers, then of the GPUs
   */
  record Before(
      List<MetricsTarget> servers, List<MetricsTarget> gpus, List<ScrapeOutcome> fetched) {

    static final Before NOTHING = new Before(List.of(), List.of(), List.of());

    /** Returns all targets; those of GPUs come last. */
    List<MetricsTarget> all() {
      return Stream.concat(servers.stream(), gpus.stream()).toList();
    }
  }

  private final Before before;
  private final Path file;
  private final ScrapeLog log;
  private final Duration interval;
  private final long zero;
  private final List<Scraper> scrapers = new CopyOnWriteArrayList<>();

  private RunScrapes(Before before, Path file, ScrapeLog log, Duration interval, long zero) {
    this.before = before;
    this.file = file;
    this.log = log;
    this.interval = interval;
    this.zero = zero;
  }

  /** Opens the file; scrapes nothing yet. */
  static RunScrapes open(Before before, Path file, Duration interval, long zero)
      throws IOException {
    List<String> shown = before.all().stream().map(MetricsTarget::shown).toList();
    ScrapeLog log = ScrapeLog.open(file, shown, before.gpus().size(), interval.toNanos());
    return new RunScrapes(before, file, log, interval, zero);
  }

  void start(MetricsClient client, GpuTargets gpus, Duration patience) throws IOException {
    keepIdle(gpus);
    int servers = before.servers().size();
    List<ScrapeOutcome> fetched = before.fetched();
    scrape(
        client,
        new Scraper.Requested(
            0, before.servers(), fetched.subList(0, servers), interval, patience, false));
    // GPUs have their own scraper: a server that hangs, or a long interval, must not delay the
    // readings of power.
    scrape(
        client,
        new Scraper.Requested(
            servers,
            before.gpus(),
            fetched.subList(servers, fetched.size()),
            interval.compareTo(GPU_INTERVAL) < 0 ? interval : GPU_INTERVAL,
            GPU_PATIENCE,
            true));
  }

  private void keepIdle(GpuTargets gpus) throws IOException {
    int number = before.servers().size();
    for (MetricsTarget exporter : before.gpus()) {
      ScrapeOutcome seen = gpus.idle(exporter);
      if (seen != null && seen.exposition() != null) {
        log.scraped(number, seen.sent() - zero, seen.took(), seen.exposition());
      }
      number++;
    }
  }

  private void scrape(MetricsClient client, Scraper.Requested requested) throws IOException {
    if (!requested.targets().isEmpty()) {
      var started = new Scraper(client, requested, log, zero);
      scrapers.add(started);
      started.start();
    }
  }

  /**
   * Scrapes a last time, and computes the server figures.
   *
   * @param span the span of the run; read after the last scrape, which would otherwise know
   *     requests that the client does not
   */
  ServerFigures end(Supplier<ServerSpan> span) throws IOException {
    long deadline = System.nanoTime() + TO_STOP.toNanos();
    scrapers.forEach(Scraper::end);
    scrapers.forEach(scraper -> scraper.awaitUntil(deadline));
    log.end(span.get());
    log.close();
    return ServerAnalysis.of(file);
  }

  List<String> warnings() {
    var all = new ArrayList<String>();
    scrapers.forEach(scraper -> all.addAll(scraper.warnings()));
    return all;
  }
}
