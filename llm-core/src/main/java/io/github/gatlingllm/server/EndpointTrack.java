// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tracks one endpoint over a run. */
final class EndpointTrack {

  static final String STARTED = "process_start_time_seconds";
  private static final long NEVER = Long.MIN_VALUE;

  private final String url;
  private final ServerKinds engines;
  private final ServerSpan span;
  private final Map<ServerMetric, MetricTrack> metrics = new EnumMap<>(ServerMetric.class);
  private final Map<ServerMetric, Alias> aliases = new EnumMap<>(ServerMetric.class);
  private @Nullable ServerKind engine;
  private double startedAt = Double.NaN;
  private int scrapes;
  private int failed;
  private boolean restarted;
  private boolean busyBefore;

  private long firstArrived = NEVER;
  private long lastSent = NEVER;
  private long lastArrived = NEVER;
  private long startMark = NEVER;
  private long endMark = NEVER;
  private long longestGap;

  EndpointTrack(String url, ServerKinds engines, ServerSpan span) {
    this.url = url;
    this.engines = engines;
    this.span = span;
  }

  void failed() {
    failed++;
  }

  /** Processes a scrape. */
  Map<ServerMetric, ServerKind.Found> scraped(long sent, long arrived, SampleIndex samples) {
    scrapes++;
    restarted |= startedAnew(samples);
    ServerKind known = engine == null ? engines.of(samples).orElse(null) : engine;
    engine = known;
    ScrapePlace place = place(sent, arrived);
    if (known == null) {
      return Map.of();
    }
    Map<ServerMetric, ServerKind.Found> found = known.read(samples, aliases);
    found.forEach(
        (metric, now) -> {
          if (now.reading().known()) {
            aliases.put(metric, now.alias());
          }
          boolean fromZero = scrapes > 1 && !metrics.containsKey(metric);
          MetricTrack track =
              metrics.computeIfAbsent(metric, m -> new MetricTrack(now.alias().nativeName()));
          restarted |= track.take(now.reading(), place, fromZero);
        });
    busyBefore |= scrapes == 1 && busy(found);
    return found;
  }

  private static boolean busy(Map<ServerMetric, ServerKind.Found> found) {
    ServerKind.Found running = found.get(ServerMetric.RUNNING);
    return running != null
        && running.reading() instanceof MetricReading.Levels levels
        && Arrays.stream(levels.values()).sum() >= 1;
  }

  private boolean startedAnew(SampleIndex samples) {
    List<MetricSample> started = samples.of(STARTED);
    if (started.size() != 1) {
      return false;
    }
    double before = startedAt;
    startedAt = started.get(0).value();
    return !Double.isNaN(before) && startedAt != before;
  }

  private ScrapePlace place(long sent, long arrived) {
    boolean marksStart = startMark == NEVER || arrived <= span.start();
    boolean marksEnd = !over(span.end());
    boolean marksUntil = !over(span.until());
    boolean inside = span.start() <= arrived && sent <= span.end();
    if (firstArrived == NEVER) {
      firstArrived = arrived;
    } else if (sent > span.start() && lastArrived < span.end()) {
      longestGap = Math.max(longestGap, gap(Math.min(sent, span.end())));
    }
    if (marksStart) {
      startMark = arrived;
    }
    if (marksEnd) {
      endMark = sent;
    }
    lastSent = sent;
    lastArrived = arrived;
    return new ScrapePlace(inside, marksStart, marksEnd, marksUntil);
  }

  private long gap(long until) {
    return until - Math.max(lastArrived, span.start());
  }

  /** Whether a scrape was sent since that time. */
  private boolean over(long moment) {
    return lastSent != NEVER && lastSent >= moment;
  }

  /** Returns the send time of the latest scrape. */
  long lastSent(long ifNever) {
    return lastSent == NEVER ? ifNever : lastSent;
  }

  EndpointFigures figures() {
    return new EndpointFigures(
        url, engine == null ? null : engine.name(), scrapes, failed, restarted, notes());
  }

  private List<String> notes() {
    return engine == null ? List.of() : engine.notes();
  }

  Map<ServerMetric, MetricTrack> metrics() {
    return metrics;
  }

  /** Returns the rounding error of a counter's growth. */
  double rounding(ServerMetric metric) {
    MetricTrack track = metrics.get(metric);
    return engine == null || track == null ? 0 : track.rounding(engine.digits());
  }

  boolean busyBefore() {
    return busyBefore;
  }

  /** The span from the scrape before the window to the one after it. */
  double markedSeconds() {
    return endMark <= startMark ? 0 : (endMark - startMark) / 1e9;
  }

  /** Returns why counters do not cover the window; null if they do. */
  @Nullable String uncounted() {
    if (scrapes == 0) {
      return url + " gave no metrics";
    }
    if (engine == null) {
      return url + " exposes no metric of a known inference server";
    }
    if (firstArrived > span.start()) {
      return url + " gave no metrics before the measurement window";
    }
    return over(span.end()) ? null : url + " gave no metrics after the measurement window";
  }

  /** Returns the longest time in the window without a scrape. */
  long longestGapNanos() {
    return over(span.end()) ? longestGap : Math.max(longestGap, gap(span.end()));
  }
}
