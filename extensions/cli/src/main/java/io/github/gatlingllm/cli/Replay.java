// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.agents.JobFigure;
import io.github.gatlingllm.agents.JobRows;
import io.github.gatlingllm.agents.JobsFigures;
import io.github.gatlingllm.agents.cache.CacheFigure;
import io.github.gatlingllm.agents.cache.CacheFigures;
import io.github.gatlingllm.agents.cache.CacheRowReader;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.Features;
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
import io.github.gatlingllm.slo.objective.FeatureFigure;
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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records the rows of a finished run again, and reports which figures they lack. They always lack
 * figures over the measuring window (rates, concurrency), because no file contains its start.
 */
final class Replay {

  private final Summary summary;
  private final boolean anyFile;
  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final SloTallies slos;
  private final Map<List<String>, Set<Metric>> unreported = new HashMap<>();
  private final Set<List<String>> cutWithoutGaps = new HashSet<>();
  private final Set<String> bystanders = new HashSet<>();
  private final WrittenHistograms gaps;
  private final RunSnapshot snapshot;
  private final @Nullable ServerFigures server;
  private final Optional<JobsFigures> jobs;
  private final Optional<CacheFigures> cache;

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
    this.jobs =
        JobRows.read(
            folder.llm(),
            summary.objectives().stream().map(each -> each.result().objective()).toList());
    this.cache = CacheRowReader.read(folder.llm());
  }

  /**
   * Reads the rows. The file may be missing.
   *
   * @throws IllegalArgumentException if a row is damaged
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
      throw new IllegalArgumentException(CliTexts.unreadable(scrapes, e.toString()), e);
    }
  }

  /** Adds gaps from the histograms of the run where rows contain none. */
  private RunSnapshot withGaps(RunSnapshot recorded) {
    Map<List<String>, RequestStats> requests = new LinkedHashMap<>(recorded.requests());
    requests.replaceAll((path, stats) -> withGaps(stats, path, List.of(ReportFormat.path(path))));
    return new RunSnapshot(
        recorded.window(),
        requests,
        withGaps(recorded.all(), List.of(), namesOfTheLoad()),
        recorded.slotSeconds(),
        recorded.series(),
        recorded.conversations(),
        recorded.users());
  }

  private Set<String> namesOfTheLoad() {
    var names = new HashSet<>(summary.requests().keySet());
    names.removeAll(bystanders);
    return names;
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
    if (request.id().bystander()) {
      bystanders.add(ReportFormat.path(recorder.path(request.id())));
      shard.bystanderOpened(request.timing().sent());
    } else {
      shard.opened(request.timing().sent());
    }
    shard.record(request);
    if (request.measured()) {
      measured(row, recorder.path(request.id()));
    }
  }

  private void measured(Row row, List<String> path) {
    slos.add(row, ReportFormat.path(path));
    boolean bystander = row.request().id().bystander();
    for (List<String> each : bystander ? List.of(path) : List.of(List.<String>of(), path)) {
      if (row.request().succeeded()) {
        unreported(each, row);
      } else if (!row.gaps()) {
        cutWithoutGaps.add(each);
      }
    }
  }

  /**
   * Marks a request outside the steady state as ramp, because rows do not contain that. Failures
   * around the steady state cannot be judged from rows.
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

  /** Returns the evidence for objectives. */
  Evidence evidence() {
    return Evidence.of(snapshot, slos.stats())
        .with(
            s -> {
              s.end = summary.end();
              s.loadApplied = summary.loadApplied();
              s.abandonmentTest = summary.abandonmentTest();
              s.features =
                  new Features(
                      Stream.<FeatureFigures>concat(jobs.stream(), cache.stream()).toList());
              s.server = Objects.requireNonNullElse(server, ServerFigures.NONE);
              s.validity = summary.validity().checks();
              s.waived = summary.validity().waived();
              s.invalid = summary.validity().waived() ? List.of() : summary.validity().reasons();
            });
  }

  /** Returns why no file contains the figure of a feature; empty: one does. */
  Optional<String> missing(FeatureFigure figure) {
    boolean inRows =
        (jobs.isPresent() && figure instanceof JobFigure job && job.inRows())
            || (cache.isPresent() && figure instanceof CacheFigure);
    return inRows ? Optional.empty() : Optional.of(figure.notInRows());
  }

  /** Returns why the rows do not contain all requests of a path; null: they do. */
  @Nullable String missing(List<String> path) {
    if (!anyFile) {
      return GateTexts.NO_ROWS;
    }
    RequestStats reported = path.isEmpty() ? snapshot.all() : snapshot.requests().get(path);
    Counted counted =
        path.isEmpty() ? summary.all() : summary.requests().get(ReportFormat.path(path));
    if (reported == null || counted == null) {
      return reported == null && counted == null ? null : GateTexts.OTHER_REQUESTS;
    }
    return sameOutcomes(reported.counts(), counted.counts())
        ? null
        : GateTexts.rowsDiffer(reported.counts().sent(), counted.counts().sent());
  }

  /** Returns why neither rows nor histograms contain a metric; null: they do. */
  @Nullable String missing(List<String> path, Metric metric, Statistic statistic) {
    String missing = missing(path);
    if (missing == null && needsGaps(metric) && cutWithoutGaps.contains(path)) {
      return GateTexts.NO_GAPS; // their last, unfinished gap is unknown
    }
    if (missing != null || !unreported.getOrDefault(path, Set.of()).contains(metric)) {
      return missing;
    }
    RequestStats stats = path.isEmpty() ? snapshot.all() : snapshot.requests().get(path);
    boolean written = stats != null && stats.distribution(metric).isPresent();
    return written && statistic instanceof Statistic.Percentile ? null : GateTexts.NO_GAPS;
  }

  private static boolean needsGaps(Metric metric) {
    return metric.pooled() || metric == Metric.TTST || metric == Metric.MAX_STALL;
  }

  /** Returns why there are no server metrics; null: there are. */
  @Nullable String missingServer() {
    return server == null ? GateTexts.noFile(ScrapeLog.FILE) : null;
  }

  /** Returns why rows lack the attainment of an SLO; null: they contain it. */
  @Nullable String missing(Slo slo) {
    return anyFile ? slos.missing(slo) : missing(List.of());
  }

  private static boolean sameOutcomes(RequestStats.Counts reported, RequestStats.Counts counted) {
    return reported.succeeded() == counted.succeeded()
        && reported.failed() == counted.failed()
        && reported.cancelled() == counted.cancelled()
        && reported.unfinished() == counted.unfinished();
  }
}
