// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * {@code metrics.txt}: OpenMetrics text to push or scrape. Families {@code llm_request_…} contain
 * each request path, families {@code llm_run_…} all requests together. {@link ExportedMetric}
 * defines their names, types, units, descriptions and labels.
 */
public final class OpenMetrics implements ReportWriter {

  private static final List<Outcome> OUTCOMES =
      List.of(
          new Outcome("succeeded", RequestStats.Counts::succeeded),
          new Outcome("failed", RequestStats.Counts::failed),
          new Outcome("cancelled", RequestStats.Counts::cancelled),
          new Outcome("unfinished", RequestStats.Counts::unfinished));

  /** An outcome of requests, and its count. */
  private record Outcome(String name, ToLongFunction<RequestStats.Counts> count) {}

  @Override
  public String fileName() {
    return "metrics.txt";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    var out = new OpenMetricsText();
    info(out, report);
    CapacityMetrics.write(out, report.levels());
    ValidityMetrics.write(out, report.validity());
    objectives(out, report.objectives());
    scopes(out, MetricScope.requests(report.scopes().requests()));
    scopes(out, MetricScope.run(report.scopes().all()));
    ReportFormat.write(file, out.finish());
  }

  private static void info(OpenMetricsText out, RunReport report) {
    RunInfo run = report.run();
    Family.begin(out, ExportedMetric.RUN_INFO).sample(1, run.simulation(), run.runId());
    Family.begin(out, ExportedMetric.RUN_ELAPSED).sample(run.durationSeconds());
    end(out, run.end());
    if (!report.labels().isEmpty()) {
      Family labels = Family.begin(out, ExportedMetric.RUN_LABEL);
      report.labels().forEach((key, value) -> labels.sample(1, key, value));
    }
  }

  private static void end(OpenMetricsText out, RunEnd end) {
    Family family = Family.begin(out, ExportedMetric.RUN_END);
    Arrays.stream(RunEnd.Kind.values())
        .map(RunEnd.Kind::key)
        .distinct()
        .forEach(key -> family.sample(key.equals(end.kind().key()) ? 1 : 0, key));
  }

  private static void objectives(OpenMetricsText out, List<ObjectiveResult> results) {
    Family family = Family.begin(out, ExportedMetric.OBJECTIVE_VERDICT);
    for (int i = 0; i < results.size(); i++) {
      ObjectiveResult result = results.get(i);
      for (Verdict verdict : Verdict.values()) {
        family.sample(
            verdict == result.verdict() ? 1 : 0,
            "objective-" + (i + 1),
            result.objective().text(),
            verdict.name());
      }
    }
  }

  private static void scopes(OpenMetricsText out, MetricScope part) {
    for (Metric metric : Metric.values()) {
      ExportedMetric.of(metric).ifPresent(reported -> summary(out, part, reported, metric));
    }
    outcomes(out, part);
    rate(out, part, ExportedMetric.REQUEST_RATE, Rates::requests);
    rate(
        out,
        part.only(scope -> scope.stats().outputKnown()),
        ExportedMetric.OUTPUT_TOKEN_RATE,
        Rates::outputTokens);
    figure(out, part, ExportedMetric.TOKEN_MISMATCH, t -> scaled(t.mismatchPercent(), 0.01));
    figure(out, part, ExportedMetric.CHARACTERS_PER_TOKEN, t -> t.own().charactersPerToken());
    slo(out, part, ExportedMetric.SLO_ATTAINMENT, slo -> slo.attainment());
    slo(out, part, ExportedMetric.SLO_GOODPUT, slo -> slo.goodRequestsPerSecond());
    CostMetrics.write(out, part);
  }

  private static void summary(
      OpenMetricsText out, MetricScope part, ExportedMetric reported, Metric metric) {
    if (part.scopes().stream().allMatch(s -> s.stats().distribution(metric).isEmpty())) {
      return;
    }
    Family family = Family.begin(out, reported, part.key());
    double divisor = metric.unit() == Metric.Unit.NANOS ? 1e9 : 1;
    for (Scope scope : part.scopes()) {
      Distribution distribution = scope.stats().distributions().get(metric);
      if (distribution != null) {
        quantiles(family, distribution, divisor, part.of(scope));
      }
    }
  }

  private static void quantiles(
      Family family, Distribution values, double divisor, String[] labels) {
    for (Percentiles percentile : Percentiles.upTo(values.count())) {
      family.quantile(percentile.percentile() / 100, percentile.of(values) / divisor, labels);
    }
    family.count(values.count(), labels);
    if (values.min() >= 0) {
      family.sum(values.mean() * values.count() / divisor, labels);
    }
  }

  private static void outcomes(OpenMetricsText out, MetricScope part) {
    Family family = Family.begin(out, ExportedMetric.REQUESTS_ENDED, part.key());
    for (Scope scope : part.scopes()) {
      for (Outcome outcome : OUTCOMES) {
        long count = outcome.count().applyAsLong(scope.stats().counts());
        family.sample(count, part.of(scope, outcome.name()));
      }
    }
  }

  private static void rate(
      OpenMetricsText out, MetricScope part, ExportedMetric metric, ToDoubleFunction<Rates> rate) {
    if (part.scopes().isEmpty()) {
      return;
    }
    Family family = Family.begin(out, metric, part.key());
    for (Scope scope : part.scopes()) {
      Rates window = scope.stats().window();
      if (window != null) {
        family.sample(rate.applyAsDouble(window), part.of(scope));
      }
    }
  }

  /** Writes a family, unless no path has a value. */
  private static void figure(
      OpenMetricsText out,
      MetricScope part,
      ExportedMetric metric,
      Function<RequestStats.Tokens, OptionalDouble> figure) {
    if (part.scopes().stream().allMatch(s -> figure.apply(s.stats().tokens()).isEmpty())) {
      return;
    }
    Family family = Family.begin(out, metric, part.key());
    for (Scope scope : part.scopes()) {
      figure.apply(scope.stats().tokens()).ifPresent(value -> family.sample(value, part.of(scope)));
    }
  }

  private static OptionalDouble scaled(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }

  private static void slo(
      OpenMetricsText out,
      MetricScope part,
      ExportedMetric metric,
      Function<SloStats, OptionalDouble> figure) {
    Family family = Family.begin(out, metric, part.key());
    for (Scope scope : part.scopes()) {
      for (SloStats slo : scope.slos()) {
        figure
            .apply(slo)
            .ifPresent(value -> family.sample(value, part.of(scope, slo.slo().name())));
      }
    }
  }

  static String snake(String key) {
    return key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
