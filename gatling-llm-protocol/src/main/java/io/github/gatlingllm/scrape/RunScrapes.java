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

/** What servers and GPUs expose while a run goes on: scraped by the clock, kept in a file. */
final class RunScrapes {

  /** Energy takes readings that are at most 3.2 s apart. */
  private static final Duration GPU_INTERVAL = Duration.ofSeconds(1);

  /** One that is given up must not cost the next one as well. */
  private static final Duration GPU_PATIENCE = Duration.ofMillis(900);

  /** What hangs does not hold up the end of a run for longer. */
  private static final Duration TO_STOP = Duration.ofSeconds(3);

  /**
   * What was asked before the load, and what came.
   *
   * @param fetched of the servers, and behind them of the GPUs
   */
  record Before(
      List<MetricsTarget> servers, List<MetricsTarget> gpus, List<ScrapeOutcome> fetched) {

    static final Before NOTHING = new Before(List.of(), List.of(), List.of());

    /** Those of GPUs are the last ones. */
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

  /** Opens the file, and scrapes nothing yet. */
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
    // A server that hangs, or is asked seldom, must not hold up the readings of power.
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

  private void scrape(MetricsClient client, Scraper.Requested asked) throws IOException {
    if (!asked.targets().isEmpty()) {
      var started = new Scraper(client, asked, log, zero);
      scrapers.add(started);
      started.start();
    }
  }

  /**
   * Scrapes a last time, and works out what the servers told.
   *
   * @param span of the run; asked for behind the last scrape, which otherwise knows requests that
   *     the client does not
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
