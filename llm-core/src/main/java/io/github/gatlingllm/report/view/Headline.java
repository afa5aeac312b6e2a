// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CacheRule;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One line to quote: the main figure with its SLO, load, lengths and validity. */
public final class Headline {

  /** The share of cached prompt tokens from which the line names it. */
  private static final double CACHED_WORTH_SAYING = 0.05;

  private Headline() {}

  /** Returns the line of a run. */
  public static String of(RunReport report) {
    RequestStats all = report.snapshot().all();
    String line =
        Stream.of(
                broken(report.run()),
                OfflineText.of(report).orElse(null),
                result(report, all),
                failures(all.counts()),
                report.run().end().earlyStopText().map(end -> "stopped early").orElse(null),
                load(report),
                steady(report),
                lengths(all.tokens()),
                cached(report, all),
                models(report.run()),
                StampText.exactness(report.validity().checks()).orElse(null),
                validity(report.validity()))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" · "));
    return ReportFormat.oneLine(line);
  }

  /** Returns the line with the versions of the tools. */
  public static String quote(RunReport report) {
    RunInfo.Versions versions = report.run().versions();
    return ReportFormat.oneLine(
        of(report)
            + " · gatling-llm "
            + versions.plugin()
            + ", Gatling "
            + versions.gatling()
            + ", Java "
            + versions.java());
  }

  private static @Nullable String broken(RunInfo run) {
    return run.end().broken() ? run.end().words() : null;
  }

  private static @Nullable String result(RunReport report, RequestStats all) {
    if (all.counts().sent() == 0) {
      return "no measured request";
    }
    if (!report.levels().capacities().isEmpty()) {
      return capacity(report.levels());
    }
    if (report.allSlos().isEmpty() && OfflineText.of(report).isPresent()) {
      return null;
    }
    return report.allSlos().isEmpty() ? figures(all) : goodput(report.allSlos(), all.counts());
  }

  /** Returns the capacity: the main figure of a run with several loads. */
  private static String capacity(Levels levels) {
    List<Capacity> capacities = levels.capacities();
    Capacity first = capacities.get(0);
    String more = capacities.size() > 1 ? " (+" + (capacities.size() - 1) + " more)" : "";
    return "capacity "
        + CapacityText.text(levels, first)
        + " (SLO "
        + first.slo().name()
        + ": "
        + first.slo().text()
        + ", attainment ≥ "
        + ReportFormat.percent(first.target())
        + "; "
        + first.interval()
        + ")"
        + more;
  }

  private static String goodput(List<SloStats> slos, RequestStats.Counts counts) {
    SloStats slo = slos.get(0);
    String rate =
        slo.goodRequestsPerSecond().isPresent()
            ? Quantity.plain(slo.goodRequestsPerSecond().getAsDouble()) + " good req/s"
            : slo.good() + (slo.good() == 1 ? " good request" : " good requests");
    String attainment =
        slo.attainment().isPresent()
            ? ", attainment "
                + ReportFormat.percent(slo.attainment().getAsDouble())
                + of(slo, counts)
            : "";
    if (slo.hidden()) {
      attainment = ", " + BufferedStreams.NOT_OBSERVABLE;
      rate = slo.sent() + " requests";
    }
    String more = slos.size() > 1 ? " (+" + (slos.size() - 1) + " more)" : "";
    return rate + " (SLO " + slo.slo().name() + ": " + slo.slo().text() + attainment + ")" + more;
  }

  /** Returns the number of requests with the SLO, if not all have it. */
  private static String of(SloStats slo, RequestStats.Counts counts) {
    return slo.sent() < counts.sent() ? " of " + slo.sent() + " requests" : "";
  }

  private static String figures(RequestStats all) {
    var parts = new ArrayList<String>();
    if (all.window() != null) {
      parts.add(Quantity.plain(all.window().requests()) + " req/s");
      TokenRate.main(all).map(TokenRate::text).ifPresent(parts::add);
    } else {
      parts.add(all.counts().succeeded() + " requests answered");
    }
    p99(all, Metric.TTFT).ifPresent(parts::add);
    if (all.buffered().many()) {
      parts.add("ITL and TPOT not observable");
    } else {
      p99(all, Metric.ITL).ifPresent(parts::add);
    }
    return String.join(", ", parts);
  }

  private static Optional<String> p99(RequestStats all, Metric metric) {
    return all.distribution(metric)
        .map(d -> metric.label() + " p99 " + Quantity.of(metric, d.percentile(99)));
  }

  private static @Nullable String failures(RequestStats.Counts counts) {
    var parts = new ArrayList<String>();
    if (counts.failed() > 0) {
      parts.add(counts.failed() + " of " + counts.sent() + " failed");
    }
    if (counts.givenUp() > 0) {
      parts.add(counts.givenUp() + " of " + counts.sent() + " given up");
    }
    return parts.isEmpty() ? null : String.join(", ", parts);
  }

  private static String load(RunReport report) {
    RunInfo.Load load = report.run().load();
    if (load.offline() != null) {
      return "offline, " + load.offline().words();
    }
    String model = load.model().key() + " loop" + arrivals(load) + ", ";
    if (!report.levels().isEmpty()) {
      return model + CapacityText.loads(report.levels());
    }
    if (load.model() == LoadModel.CLOSED) {
      return model + "at most " + report.snapshot().all().concurrency().peak() + " in flight";
    }
    return load.offeredRequestsPerSecond().isPresent()
        ? model + Quantity.plain(load.offeredRequestsPerSecond().getAsDouble()) + " req/s offered"
        : model + Quantity.plain(load.achievedRequestsPerSecond()) + " req/s sent";
  }

  private static String arrivals(RunInfo.Load load) {
    return load.arrivals().isEmpty() ? "" : " " + load.arrivals();
  }

  private static @Nullable String steady(RunReport report) {
    SteadySpan span = report.snapshot().steady();
    return span == null
        ? null
        : "steady state of " + Quantity.plain(span.window().seconds()) + " s";
  }

  private static @Nullable String lengths(RequestStats.Tokens tokens) {
    String source = tokens.source() == null ? "" : " (" + tokens.source().key() + ")";
    if (tokens.output() == null) {
      return tokens.input() == null ? null : mean(tokens.input()) + " in tokens" + source;
    }
    String input = tokens.input() == null ? "unknown" : mean(tokens.input());
    return input + " in / " + mean(tokens.output()) + " out tokens" + source;
  }

  private static String mean(Distribution tokens) {
    double mean = tokens.mean();
    return mean >= 10 ? Long.toString(Math.round(mean)) : Quantity.plain(mean);
  }

  private static @Nullable String cached(RunReport report, RequestStats all) {
    RequestStats.Tokens tokens = all.tokens();
    if (tokens.cachedInputTotal().isEmpty() || tokens.inputTotal() == 0) {
      return null;
    }
    double share = (double) tokens.cachedInputTotal().getAsLong() / tokens.inputTotal();
    return share > CACHED_WORTH_SAYING
        ? ReportFormat.percent(share) + " of input cached" + though(report, all)
        : null;
  }

  private static String though(RunReport report, RequestStats all) {
    if (CacheRule.servedUnique(all.workload().cache())) {
      return " despite unique prompts";
    }
    return report.snapshot().requests().values().stream()
            .anyMatch(stats -> CacheRule.servedUnique(stats.workload().cache()))
        ? ", including unique prompts"
        : "";
  }

  private static @Nullable String models(RunInfo run) {
    String models = String.join(", ", run.models());
    String dialects = String.join(", ", run.dialects());
    if (models.isEmpty() || dialects.isEmpty()) {
      return models.isEmpty() && dialects.isEmpty() ? null : models + dialects;
    }
    return models + " (" + dialects + ")";
  }

  private static String validity(Validity validity) {
    if (!validity.valid()) {
      return "INVALID: " + String.join("; ", validity.reasons());
    }
    String limits = validity.checks().loosened() ? " with looser limits" : "";
    return validity.complete() ? "valid" + limits : "validity not fully checked";
  }
}
