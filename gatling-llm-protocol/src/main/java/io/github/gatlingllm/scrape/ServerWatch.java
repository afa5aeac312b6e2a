// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import io.github.gatlingllm.protocol.ServerSide;
import io.github.gatlingllm.protocol.ServerTrust;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerSpan;
import io.github.gatlingllm.server.exposition.Exposition;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server's side of one run, from the preflight to the report. */
public final class ServerWatch {

  private static final Logger LOGGER = LoggerFactory.getLogger(ServerWatch.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** A profile may take long to be written. */
  private static final Duration CONTROL_PATIENCE = Duration.ofSeconds(30);

  /** What hangs does not hold up the end of a run for longer. */
  private static final Duration TO_STOP = Duration.ofSeconds(3);

  /** Energy takes readings that are at most 3.2 s apart. */
  private static final Duration GPU_INTERVAL = Duration.ofSeconds(1);

  /** One that is given up must not cost the next one as well. */
  private static final Duration GPU_PATIENCE = Duration.ofMillis(900);

  private static final String PATH = "/metrics";
  private static final String NOT_KEPT = "the server's metrics could not be kept";

  private final ClientCounts counts = new ClientCounts();
  private final Set<Target> targets = new LinkedHashSet<>();
  private final Set<Target> gpus = new LinkedHashSet<>();
  private final Map<Target, Fetched> idle = new HashMap<>();
  private final Set<String> tried = new LinkedHashSet<>();
  private final Set<String> exposed = new LinkedHashSet<>();
  private final ServerTrust trust;
  private @Nullable MetricsClient client;
  private Duration interval = ServerSide.DEFAULT.interval();
  private List<Fetched> before = List.of();
  private Path file = Path.of(ScrapeLog.FILE);
  private @Nullable ScrapeLog log;
  private final List<Scraper> scrapers = new ArrayList<>();
  private @Nullable ServerFigures end;
  private final Controls controls = new Controls();
  private @Nullable LevelControls ofLevels;
  private @Nullable WindowControls ofWindows;
  private boolean left;
  private boolean amongSeveral;
  private long zero;
  private final List<String> troubles = new ArrayList<>();

  /** Trusts the issuers that the JDK trusts. */
  public ServerWatch() {
    this(ServerTrust.VERIFIED);
  }

  /**
   * Sends nothing yet.
   *
   * @param trust decides which servers it trusts
   */
  public ServerWatch(ServerTrust trust) {
    this.trust = trust;
  }

  /** Which certificates it accepts. */
  public ServerTrust trust() {
    return trust;
  }

  /**
   * Several workers send the load together, and one of them asks the server for all.
   *
   * @param here whether that is this one
   */
  public synchronized void askedByOneOfSeveral(boolean here) {
    left = !here;
    amongSeveral = true;
  }

  /** A protocol joins the run. */
  public synchronized void join(ServerSide side) {
    interval = side.interval();
    controls.add(side);
    side.urls().forEach(url -> targets.add(new Target(url, null)));
    for (String where : side.gpus()) {
      Target exporter = Target.ofGpus(where);
      if (gpus.add(exporter)) {
        lookAtIdle(exporter);
      }
    }
  }

  /** Before anything is sent: not even the preflight. What does not answer is told later. */
  private void lookAtIdle(Target exporter) {
    idle.put(exporter, fetch(List.of(exporter)).get(0));
  }

  /**
   * A server has answered the preflight.
   *
   * @param origin scheme, host and port
   * @param authorization the header that it was sent; null: none
   * @param side what is asked of it besides
   * @return what is found there, in words; null: nothing is there, or nobody asked
   */
  public synchronized @Nullable String answered(
      String origin, @Nullable String authorization, ServerSide side) {
    controls.server(origin, authorization);
    if (!left && authorization != null && trust.exposes(origin) && exposed.add(origin)) {
      warn(trust.warning(origin));
    }
    if (left || side.source() != ServerSide.Source.AUTO || !tried.add(origin)) {
      return null;
    }
    var target = new Target(URI.create(origin + PATH), authorization);
    Fetched fetched = fetch(List.of(target)).get(0);
    Exposition found = fetched.exposition();
    if (fetched.hopeless() && !fetched.failure().equals(MetricsClient.NO_TEXT)) {
      warn(target.shown() + " was not read: " + fetched.failure());
    }
    if (found == null || !ServerAnalysis.knows(found)) {
      return null;
    }
    targets.add(target);
    return "server metrics at " + target.shown();
  }

  /**
   * Before the first user: sends what is to be sent then, and looks what counters stand at.
   *
   * @throws IllegalStateException if a required control request failed
   */
  public synchronized void begin() {
    if (left) {
      return;
    }
    if (controls.any(Moment.BEFORE_RUN)) {
      String fatal = controls.send(Moment.BEFORE_RUN, "", client());
      if (fatal != null) {
        throw new IllegalStateException(fatal + "; no load was sent");
      }
    }
    if (!targets.isEmpty() || !gpus.isEmpty()) {
      before = fetch(all());
      List<Target> asked = all();
      for (int i = targets.size(); i < asked.size(); i++) {
        checkGpus(asked.get(i), before.get(i));
      }
    }
  }

  /** Those of GPUs are the last ones. */
  private List<Target> all() {
    var all = new ArrayList<Target>(targets);
    all.addAll(gpus);
    return all;
  }

  /** What does not answer is told by the scraper. */
  private void checkGpus(Target exporter, Fetched fetched) {
    Exposition now = fetched.exposition();
    if (now == null) {
      return;
    }
    if (!ServerAnalysis.knowsGpus(now)) {
      warn(
          exporter.shown()
              + ", named by .gpuMetrics(...), tells nothing of a GPU's power or energy");
      return;
    }
    Fetched first = idle.get(exporter);
    Exposition then = first == null ? null : first.exposition();
    String stale =
        first == null || then == null
            ? null
            : ServerAnalysis.stale(then, now, fetched.sent() - first.sent());
    if (stale != null) {
      warn(exporter.shown() + ", before the load: " + stale);
    }
  }

  private void warn(String text) {
    LOGGER.warn("{}", ForeignText.logged(text));
    troubles.add(text);
  }

  private List<Fetched> fetch(List<Target> from) {
    try {
      return client().get(from);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      long now = System.nanoTime();
      return from.stream().map(target -> Fetched.failed(now, "interrupted")).toList();
    }
  }

  private MetricsClient client() {
    MetricsClient known = client;
    if (known == null) {
      known = new MetricsClient(PATIENCE, CONTROL_PATIENCE, trust);
      client = known;
    }
    return known;
  }

  /**
   * The load begins.
   *
   * @param zero the run's
   * @param folder the run's {@code llm/}
   * @param level the number of the level of load now; 0: none
   * @param fatal hears why the run must not go on
   */
  public synchronized void start(
      long zero, Path folder, IntSupplier level, Consumer<String> fatal) {
    this.zero = zero;
    if (left) {
      return;
    }
    if (controls.any(Moment.BEFORE_LEVEL) || controls.any(Moment.AFTER_LEVEL)) {
      LevelControls started = new LevelControls(controls, client(), level, fatal);
      ofLevels = started;
      started.start();
    }
    if (!controls.windows().isEmpty()) {
      var started = new WindowControls(controls, client(), zero, fatal);
      ofWindows = started;
      started.start();
    }
    if (before.isEmpty()) {
      return;
    }
    List<Target> all = all();
    file = folder.resolve(ScrapeLog.FILE);
    try {
      ScrapeLog opened =
          ScrapeLog.open(
              file, all.stream().map(Target::shown).toList(), gpus.size(), interval.toNanos());
      log = opened;
      int servers = targets.size();
      keepIdle(opened, all);
      scrape(
          opened,
          new Scraper.Asked(
              0, all.subList(0, servers), before.subList(0, servers), interval, PATIENCE, false));
      // A server that hangs, or is asked seldom, must not hold up the readings of power.
      int total = all.size();
      scrape(
          opened,
          new Scraper.Asked(
              servers,
              all.subList(servers, total),
              before.subList(servers, total),
              interval.compareTo(GPU_INTERVAL) < 0 ? interval : GPU_INTERVAL,
              GPU_PATIENCE,
              true));
    } catch (IOException e) {
      trouble(e);
    }
  }

  private void keepIdle(ScrapeLog into, List<Target> all) throws IOException {
    for (int i = targets.size(); i < all.size(); i++) {
      Fetched seen = idle.get(all.get(i));
      if (seen != null && seen.exposition() != null) {
        into.scraped(i, seen.sent() - zero, seen.took(), seen.exposition());
      }
    }
  }

  private void scrape(ScrapeLog into, Scraper.Asked asked) throws IOException {
    if (!asked.targets().isEmpty()) {
      var started = new Scraper(client(), asked, into, zero);
      scrapers.add(started);
      started.start();
    }
  }

  private void trouble(Exception e) {
    LOGGER.warn("The server's metrics can't be kept", e);
    troubles.add(NOT_KEPT + ": " + e);
  }

  /** What the client counts. */
  public ClientCounts counts() {
    return counts;
  }

  /**
   * The run is over: scrapes a last time, and works out what the server told.
   *
   * @param start of the measuring window, since the run's start
   * @param end of the measuring window
   * @param until when the last request of the window may have ended
   */
  public synchronized ServerFigures end(long start, long end, long until) {
    ServerFigures known = this.end;
    if (known == null) {
      sendLast();
      known =
          figures(start, end, until).withHooks(controls.outcomes(zero)).withWarnings(warnings());
      this.end = known;
      if (client != null) {
        client.close();
      }
    }
    return known;
  }

  private ServerSpan.Client counted() {
    return amongSeveral ? ServerSpan.Client.ONE_OF_SEVERAL : counts.soFar();
  }

  /** Too late to stop anything. */
  private void sendLast() {
    if (left) {
      return;
    }
    if (ofLevels != null) {
      ofLevels.stop();
    }
    if (ofWindows != null) {
      ofWindows.stop();
    }
    if (controls.any(Moment.AFTER_RUN)) {
      String refused = controls.send(Moment.AFTER_RUN, "", client());
      if (refused != null) {
        LOGGER.error("{}", ForeignText.logged(refused));
      }
    }
  }

  private List<String> warnings() {
    var all = new ArrayList<String>(troubles);
    all.addAll(controls.warnings());
    scrapers.forEach(scraper -> all.addAll(scraper.warnings()));
    return all;
  }

  private ServerFigures figures(long start, long end, long until) {
    ScrapeLog ended = log;
    if (ended == null) {
      return before.isEmpty() ? ServerFigures.NONE : withoutLog();
    }
    long deadline = System.nanoTime() + TO_STOP.toNanos();
    scrapers.forEach(Scraper::end);
    scrapers.forEach(scraper -> scraper.awaitUntil(deadline));
    try {
      // Counted behind the last scrape, which otherwise knows requests that the client does not.
      ended.end(new ServerSpan(start, end, until, counted()));
      ended.close();
      return ServerAnalysis.of(file);
    } catch (IOException | RuntimeException e) {
      trouble(e);
      return withoutLog();
    }
  }

  /** Of what was asked nothing is known. */
  private ServerFigures withoutLog() {
    ServerFigures servers =
        targets.isEmpty() ? ServerFigures.NONE : ServerFigures.unknown(NOT_KEPT);
    return gpus.isEmpty()
        ? servers
        : servers.withoutEnergy(gpus.stream().map(Target::shown).toList(), NOT_KEPT);
  }
}
