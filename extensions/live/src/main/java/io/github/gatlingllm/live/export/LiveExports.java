// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.export;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.Inbox;
import io.github.gatlingllm.live.LiveRecorder;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.RequestSpans;
import io.github.gatlingllm.live.otlp.LastFlush;
import io.github.gatlingllm.live.otlp.OtlpExporter;
import io.github.gatlingllm.live.otlp.SpanExporter;
import io.github.gatlingllm.live.page.LivePage;
import io.github.gatlingllm.live.prometheus.ScrapeEndpoint;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.watch.LiveSources;
import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.WatchedRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exports the live figures of a run: takes a snapshot once a second, on a separate thread. It
 * neither blocks event loops nor fails a run that has begun.
 */
final class LiveExports implements RunWatcher {

  private static final long PERIOD_MILLIS = 1000;
  private static final int LAST_SECONDS = 5;

  private final LiveOptions options;
  private final WatchedRun facts;
  private final List<Inbox> inboxes = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService timer = RunThread.LIVE.timer();
  private @Nullable ScrapeEndpoint endpoint;
  private @Nullable OtlpExporter otlp;
  private @Nullable SpanExporter spans;
  private @Nullable LivePage page;
  private @Nullable LiveRecorder recorder;
  private volatile @Nullable LiveSnapshot latest;
  private volatile @Nullable String defect;
  private final AtomicBoolean finished = new AtomicBoolean();

  private LiveExports(LiveOptions options, WatchedRun facts) {
    this.options = options;
    this.facts = facts;
  }

  /**
   * Opens all ports and starts exporters before the run begins.
   *
   * @param console receives the addresses
   * @throws IllegalStateException if a port is not available; then no port is open
   */
  static LiveExports listening(LiveOptions options, WatchedRun facts, Consumer<String> console) {
    var exports = new LiveExports(options, facts);
    try {
      exports.listen(console);
    } catch (RuntimeException refused) {
      exports.close();
      throw refused;
    }
    return exports;
  }

  private void listen(Consumer<String> console) {
    options
        .prometheus()
        .ifPresent(
            port -> {
              ScrapeEndpoint listening = ScrapeEndpoint.on(port, () -> latest);
              endpoint = listening;
              console.accept(LiveExportTexts.metrics(listening.url()));
            });
    options
        .page()
        .ifPresent(
            port -> {
              LivePage shown = LivePage.on(port, facts);
              page = shown;
              console.accept(LiveExportTexts.page(shown.url()));
            });
    options
        .otlp()
        .ifPresent(
            to -> {
              OtlpExporter exporter = new OtlpExporter(to);
              exporter.start();
              otlp = exporter;
              console.accept(LiveExportTexts.openTelemetry(to.to().shownAddress()));
            });
    options
        .spans()
        .ifPresent(
            to -> {
              var exporter = new SpanExporter(to, facts);
              exporter.start();
              spans = exporter;
              console.accept(LiveExportTexts.traces(to.to().shownAddress()));
            });
  }

  @Override
  public Listener newListener() {
    var inbox = new Inbox();
    inboxes.add(inbox);
    return new InboxListener(inbox, options.spans().isPresent());
  }

  @Override
  public void begin(LiveSources sources, RunRecorder figures) {
    recorder =
        new LiveRecorder(
            facts,
            sources,
            figures,
            System::currentTimeMillis,
            System::nanoTime,
            spans(sources, Instant.now()));
    var unused =
        timer.scheduleAtFixedRate(
            () -> takeSnapshot(false), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private @Nullable RequestSpans spans(LiveSources sources, Instant now) {
    SpanExporter exporter = spans;
    long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    return exporter == null
        ? null
        : new RequestSpans(
            exporter.share(),
            nanos - sources.now().getAsLong(),
            new SplittableRandom(),
            exporter::offer);
  }

  /** Takes a snapshot. It catches all exceptions, which would stop the timer. */
  private void takeSnapshot(boolean over) {
    try {
      LiveRecorder own = Objects.requireNonNull(recorder, LiveExportTexts.NOT_BEGUN);
      OtlpExporter exporter = otlp;
      if (exporter != null) {
        own.lost("otlp", exporter.lost());
      }
      SpanExporter spanned = spans;
      if (spanned != null) {
        own.lostSpans(spanned.lost());
      }
      LiveSnapshot now = own.snapshot(inboxes, over);
      latest = now;
      if (exporter != null) {
        exporter.offer(now);
      }
      LivePage shown = page;
      if (shown != null) {
        shown.publish(now);
      }
    } catch (RuntimeException | Error e) {
      defect = e.toString();
    }
  }

  @Override
  public void freeze() {
    try {
      timer.submit(() -> takeSnapshot(true)).get(LAST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      defect = LiveExportTexts.lastSnapshotLate(LAST_SECONDS);
    }
    timer.shutdown();
  }

  @Override
  public List<String> finish(boolean whole, boolean jvmEnds) {
    if (!finished.compareAndSet(false, true)) {
      return List.of();
    }
    var lost = new ArrayList<String>();
    if (defect != null) {
      lost.add(LiveExportTexts.incomplete(defect));
    }
    lost.addAll(LastFlush.of(otlp, spans));
    if (endpoint != null && whole) {
      endpoint.awaitLast(options.linger());
    }
    if (!jvmEnds) {
      close();
    }
    return lost;
  }

  private void close() {
    if (endpoint != null) {
      endpoint.close();
    }
    if (page != null) {
      page.close();
    }
  }
}
