// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.protocol.ServerSettings;
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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server side of one run, from the preflight to the report. Any thread may call it. It holds no
 * lock while it waits for a server.
 */
public final class ServerWatch {

  private static final Logger LOGGER = LoggerFactory.getLogger(ServerWatch.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The timeout of control requests; writing a profile can be slow. */
  private static final Duration CONTROL_PATIENCE = Duration.ofSeconds(30);

  private static final String PATH = "/metrics";

  private final ServerTrust trust;
  private final Duration patience;
  private final ClientTotals counts = new ClientTotals();
  private final ServerTargets servers = new ServerTargets();
  private final GpuTargets gpus = new GpuTargets();
  private final Fingerprints fingerprints = new Fingerprints();
  private final Controls controls = new Controls();
  private final RunControls moments = new RunControls(controls, this::client);
  private final List<String> troubles = new CopyOnWriteArrayList<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CompletableFuture<ServerFigures> figures = new CompletableFuture<>();
  private @Nullable MetricsClient client;
  private volatile Duration interval = ServerSettings.DEFAULT.interval();
  private volatile RunScrapes.Before before = RunScrapes.Before.NOTHING;
  private volatile @Nullable RunScrapes scrapes;
  private volatile boolean elsewhere;
  private volatile boolean amongSeveral;
  private volatile long zero;

  /** Creates a watch that trusts the issuers that the JDK trusts. */
  public ServerWatch() {
    this(ServerTrust.VERIFIED);
  }

  /**
   * Creates a watch.
   *
   * @param trust decides which servers are trusted
   */
  public ServerWatch(ServerTrust trust) {
    this(trust, PATIENCE);
  }

  ServerWatch(ServerTrust trust, Duration patience) {
    this.trust = trust;
    this.patience = patience;
  }

  /**
   * Sets that several workers send the load, and one of them scrapes for all.
   *
   * @param here whether it is this one
   */
  public void askedByOneOfSeveral(boolean here) {
    elsewhere = !here;
    amongSeveral = true;
  }

  /** Adds the settings of a protocol. */
  public void join(ServerSettings side) {
    interval = side.interval();
    controls.add(side);
    servers.add(side);
    for (String where : side.gpus()) {
      MetricsTarget exporter = MetricsTarget.ofGpus(where);
      if (gpus.add(exporter)) {
        // Before the first request, including the preflight. The scraper reports silent exporters.
        gpus.idle(exporter, fetch(List.of(exporter)).get(0));
      }
    }
  }

  /** Records how long the run waited until a server was ready. */
  public void readyAfter(double seconds) {
    fingerprints.readyAfter(seconds);
  }

  /**
   * Called when a server has answered the preflight.
   *
   * @param origin scheme, host and port
   * @param authorization the header that was sent; null for none
   * @param side the server settings
   * @return a text about what was found; null if nothing was found or probed
   */
  public @Nullable String answered(
      String origin, @Nullable String authorization, ServerSettings side) {
    controls.server(origin, authorization);
    if (!elsewhere
        && authorization != null
        && trust.exposes(origin)
        && servers.isNewlyExposed(origin)) {
      warn(trust.warning(origin));
    }
    if (elsewhere || side.source() != ServerSettings.Source.AUTO || !servers.isNew(origin)) {
      return null;
    }
    var target = new MetricsTarget(URI.create(origin + PATH), authorization);
    ScrapeOutcome fetched = fetch(List.of(target)).get(0);
    Exposition found = fetched.exposition();
    fingerprints.ask(client(), origin, authorization, found);
    if (fetched.hopeless() && !fetched.failure().equals(ScrapeTexts.NOT_PROMETHEUS)) {
      warn(ScrapeTexts.notRead(target.shown(), fetched.failure()));
    }
    if (found == null || !ServerAnalysis.knows(found)) {
      return null;
    }
    servers.add(target);
    return ScrapeTexts.found(target.shown());
  }

  /**
   * Sends the control requests before the first user, and reads the first counters.
   *
   * @throws IllegalStateException if a required control request failed
   */
  public void begin() {
    if (elsewhere) {
      return;
    }
    moments.begin();
    var targets = new RunScrapes.Before(servers.all(), gpus.all(), List.of());
    if (targets.all().isEmpty()) {
      return;
    }
    List<ScrapeOutcome> fetched = fetch(targets.all());
    before = new RunScrapes.Before(targets.servers(), targets.gpus(), fetched);
    int number = targets.servers().size();
    for (MetricsTarget exporter : targets.gpus()) {
      String fault = gpus.fault(exporter, fetched.get(number++));
      if (fault != null) {
        warn(fault);
      }
    }
  }

  private void warn(String text) {
    LOGGER.warn("{}", ForeignText.logged(text));
    troubles.add(text);
  }

  private List<ScrapeOutcome> fetch(List<MetricsTarget> from) {
    try {
      return client().get(from);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      long now = System.nanoTime();
      return from.stream()
          .map(target -> ScrapeOutcome.failed(now, ScrapeTexts.INTERRUPTED))
          .toList();
    }
  }

  private synchronized MetricsClient client() {
    MetricsClient known = client;
    if (known == null) {
      known = new MetricsClient(patience, CONTROL_PATIENCE, trust);
      client = known;
    }
    return known;
  }

  private synchronized void closeClient() {
    if (client != null) {
      client.close();
    }
  }

  /**
   * Starts scraping when the load begins.
   *
   * @param zero the start of the run
   * @param folder the run's {@code llm/} folder
   * @param level the number of the current load level; 0 for none
   * @param fatal receives why the run must not continue
   */
  public void start(long zero, Path folder, IntSupplier level, Consumer<String> fatal) {
    this.zero = zero;
    if (elsewhere) {
      return;
    }
    moments.start(zero, level, fatal);
    if (before.all().isEmpty()) {
      return;
    }
    try {
      RunScrapes opened = RunScrapes.open(before, folder.resolve(ScrapeLog.FILE), interval, zero);
      scrapes = opened;
      opened.start(client(), gpus, patience);
    } catch (IOException e) {
      trouble(e);
    }
  }

  private void trouble(Exception e) {
    LOGGER.warn(ScrapeTexts.NOT_RECORDED, e);
    troubles.add(ScrapeTexts.notRecorded(e.toString()));
  }

  /** Returns the counts of the client. */
  public ClientTotals counts() {
    return counts;
  }

  /**
   * Ends the watch: scrapes a last time, and computes the server figures. Further calls return the
   * same figures.
   *
   * @param start the start of the measuring window, since the start of the run
   * @param end the end of the measuring window
   * @param until the latest possible end of a request of the window
   */
  public ServerFigures end(long start, long end, long until) {
    if (!ended.getAndSet(true)) {
      try {
        if (!elsewhere) {
          moments.end();
        }
        ServerFigures reported = reported(start, end, until);
        figures.complete(
            fingerprints.addTo(
                reported.withHooks(controls.outcomes(zero)).withWarnings(warnings())));
      } catch (RuntimeException | Error e) {
        figures.completeExceptionally(e);
        throw e;
      } finally {
        closeClient();
      }
    }
    return figures.join();
  }

  private List<String> warnings() {
    var all = new ArrayList<String>(troubles);
    all.addAll(controls.warnings());
    RunScrapes kept = scrapes;
    if (kept != null) {
      all.addAll(kept.warnings());
    }
    return all;
  }

  private ServerFigures reported(long start, long end, long until) {
    RunScrapes kept = scrapes;
    if (kept == null) {
      return before.all().isEmpty() ? ServerFigures.NONE : withoutLog();
    }
    try {
      return kept.end(() -> new ServerSpan(start, end, until, counted()));
    } catch (IOException | RuntimeException e) {
      trouble(e);
      return withoutLog();
    }
  }

  private ServerSpan.Client counted() {
    return amongSeveral ? ServerSpan.Client.ONE_OF_SEVERAL : counts.soFar();
  }

  /** Returns figures without any recorded metrics. */
  private ServerFigures withoutLog() {
    ServerFigures unknown =
        before.servers().isEmpty()
            ? ServerFigures.NONE
            : ServerFigures.unknown(ScrapeTexts.NOT_RECORDED);
    return before.gpus().isEmpty()
        ? unknown
        : unknown.withoutEnergy(
            before.gpus().stream().map(MetricsTarget::shown).toList(), ScrapeTexts.NOT_RECORDED);
  }
}
