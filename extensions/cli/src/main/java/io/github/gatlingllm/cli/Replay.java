// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.report.json.RequestRows;
import io.github.gatlingllm.report.json.RequestRows.Row;
import io.github.gatlingllm.report.json.SummaryReader.Counted;
import io.github.gatlingllm.report.json.SummaryReader.Summary;
import io.github.gatlingllm.report.metrics.WrittenHistograms;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.verdict.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a finished run, recorded once more, and what they don't tell. Figures over the
 * measuring window (rates, concurrency) they never do: nobody wrote down when it began.
 */
final class Replay {

  static final String NO_GAPS =
      "requests.jsonl has no gaps between tokens; recordGaps() keeps them";

  private final Summary summary;
  private final boolean anyFile;
  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final SloTallies slos;
  private final Map<List<String>, Set<Metric>> unreported = new HashMap<>();
  private final Set<List<String>> cutWithoutGaps = new HashSet<>();
  private final WrittenHistograms gaps;
  private final RunSnapshot snapshot;
  private final @Nullable ServerFigures server;

  private Replay(Summary summary, RunFolder folder) {
    this.summary = summary;
    this.slos = new SloTallies(summary);
    this.anyFile = Files.exists(folder.rows());
    if (anyFile) {
      RequestRows.read(folder.rows(), this::record);
    }
    this.gaps = WrittenHistograms.read(folder.histograms());
    this.snapshot = withGaps(recorder.snapshot());
    this.server = server(folder.scrapes());
  }

  /**
   * Reads them; there may be none.
   *
   * @throws IllegalArgumentException if a row is not as it was written
   */
  static Replay of(Summary summary, RunFolder folder) {
    return new Replay(summary, folder);
  }

  private static @Nullable ServerFigures server(Path scrapes) {
    if (!Files.exists(scrapes)) {
      return null;
    }
    try {
      return ServerAnalysis.of(scrapes);
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException(scrapes + " can't be read: " + e, e);
    }
  }

  /** Rows without gaps have them in histograms: those of the run's own figures. */
  private RunSnapshot withGaps(RunSnapshot recorded) {
    Map<List<String>, RequestStats> requests = new LinkedHashMap<>(recorded.requests());
    requests.replaceAll((path, stats) -> withGaps(stats, path, List.of(ReportFormat.path(path))));
    return new RunSnapshot(
        recorded.window(),
        requests,
        withGaps(recorded.all(), List.of(), summary.requests().keySet()),
        recorded.slotSeconds(),
        recorded.series(),
        recorded.conversations(),
        recorded.users());
  }

  private RequestStats withGaps(RequestStats stats, List<String> path, Collection<String> names) {
    Map<Metric, Distribution> distributions = new EnumMap<>(Metric.class);
    distributions.putAll(stats.distributions());
    double longest =
        stats.distribution(Metric.MAX_STALL).map(Distribution::max).orElse(Double.MAX_VALUE);
    for (Metric metric : unreported.getOrDefault(path, Set.of())) {
      distributions.remove(metric);
      if (metric.pooled()) {
        gaps.distribution(names, metric, longest).ifPresent(all -> distributions.put(metric, all));
      }
    }
    return stats.with(s -> s.distributions = Collections.unmodifiableMap(distributions));
  }

  private void record(Row row) {
    RequestRecord request = placed(row.request());
    if (request.outcome().status() == RequestStatus.RETRIED) {
      shard.retried(request);
      return;
    }
    shard.opened(request.timing().sent());
    shard.record(request);
    if (request.measured()) {
      List<String> path = recorder.path(request.id());
      slos.add(row, ReportFormat.path(path));
      if (request.succeeded()) {
        unreported(List.of(), row);
        unreported(path, row);
      } else if (!row.gaps()) {
        cutWithoutGaps.add(List.of());
        cutWithoutGaps.add(path);
      }
    }
  }

  /**
   * Rows don't say whether they belong to the steady state, where only that counts. What failed
   * around it, only the run could judge.
   */
  private RequestRecord placed(RequestRecord request) {
    Window steady = summary.steady();
    long due = request.timing().due();
    boolean outside = steady != null && (due < steady.start() || due >= steady.end());
    return outside && request.measured() ? request.in(Phase.RAMP) : request;
  }

  private void unreported(List<String> path, Row row) {
    Set<Metric> metrics = unreported.computeIfAbsent(path, added -> EnumSet.noneOf(Metric.class));
    for (Metric metric : Metric.values()) {
      if (!row.hasExact(metric)) {
        metrics.add(metric);
      }
    }
  }

  /** What objectives are judged on. */
  Evidence evidence() {
    return Evidence.of(snapshot, slos.stats())
        .with(
            s -> {
              s.end = summary.end();
              s.loadApplied = summary.loadApplied();
              s.abandonmentTest = summary.abandonmentTest();
              s.server = Objects.requireNonNullElse(server, ServerFigures.NONE);
              s.validity = summary.validity().checks();
              s.waived = summary.validity().waived();
              s.invalid = summary.validity().waived() ? List.of() : summary.validity().reasons();
            });
  }

  /** Why rows don't tell which requests there were; null: they do. */
  @Nullable String gap(List<String> path) {
    if (!anyFile) {
      return "there is no requests.jsonl";
    }
    RequestStats reported = path.isEmpty() ? snapshot.all() : snapshot.requests().get(path);
    Counted counted =
        path.isEmpty() ? summary.all() : summary.requests().get(ReportFormat.path(path));
    if (reported == null || counted == null) {
      return reported == null && counted == null ? null : "requests.jsonl has other requests";
    }
    return sameEnds(reported.counts(), counted.counts())
        ? null
        : "requests.jsonl has "
            + reported.counts().sent()
            + " of the "
            + counted.counts().sent()
            + " requests, or other ends of them";
  }

  /** Why rows don't tell a metric; null: they do, or the histograms of its gaps. */
  @Nullable String gap(List<String> path, Metric metric, Statistic statistic) {
    String missing = gap(path);
    if (missing == null && restsOnGaps(metric) && cutWithoutGaps.contains(path)) {
      return NO_GAPS; // how long they had waited for their next chunk
    }
    if (missing != null || !unreported.getOrDefault(path, Set.of()).contains(metric)) {
      return missing;
    }
    RequestStats stats = path.isEmpty() ? snapshot.all() : snapshot.requests().get(path);
    boolean written = stats != null && stats.distribution(metric).isPresent();
    return written && statistic instanceof Statistic.Percentile ? null : NO_GAPS;
  }

  private static boolean restsOnGaps(Metric metric) {
    return metric.pooled() || metric == Metric.TTST || metric == Metric.MAX_STALL;
  }

  /** Why nothing is told of the server; null: it is. */
  @Nullable String serverGap() {
    return server == null ? "there is no " + ScrapeLog.FILE : null;
  }

  /** Why rows don't tell how an SLO was kept; null: they do. */
  @Nullable String gap(Slo slo) {
    return anyFile ? slos.gap(slo) : gap(List.of());
  }

  private static boolean sameEnds(RequestStats.Counts reported, RequestStats.Counts counted) {
    return reported.succeeded() == counted.succeeded()
        && reported.failed() == counted.failed()
        && reported.cancelled() == counted.cancelled()
        && reported.unfinished() == counted.unfinished();
  }
}
