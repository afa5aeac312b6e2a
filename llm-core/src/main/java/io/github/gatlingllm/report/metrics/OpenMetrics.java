/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.Texts;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * {@code metrics.txt}: OpenMetrics text, to be pushed or scraped. Families {@code llm_request_…}
 * hold each request path, families {@code llm_run_…} all requests together.
 */
public final class OpenMetrics implements ReportWriter {

  private static final List<Outcome> OUTCOMES =
      List.of(
          new Outcome("succeeded", RequestStats.Counts::succeeded),
          new Outcome("failed", RequestStats.Counts::failed),
          new Outcome("cancelled", RequestStats.Counts::cancelled),
          new Outcome("unfinished", RequestStats.Counts::unfinished));

  /** How requests ended, and how many did. */
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
    scopes(out, "llm_request", "request", report.scopes().requests());
    scopes(out, "llm_run", null, List.of(report.scopes().all()));
    Texts.write(file, out.finish());
  }

  private static void info(OpenMetricsText out, RunReport report) {
    RunInfo run = report.run();
    out.family("llm_run", "info", null, "what ran");
    out.sample("llm_run_info", 1, "simulation", run.simulation(), "run_id", run.runId());
    out.family("llm_run_duration_seconds", "gauge", "seconds", "from start to end");
    out.sample("llm_run_duration_seconds", run.durationSeconds());
    end(out, run.end());
    if (!report.labels().isEmpty()) {
      out.family("llm_run_label", "gauge", null, "the user's own labels, always 1");
      for (Map.Entry<String, String> label : report.labels().entrySet()) {
        out.sample("llm_run_label", 1, "key", label.getKey(), "value", label.getValue());
      }
    }
  }

  private static void end(OpenMetricsText out, RunEnd end) {
    String name = "llm_run_end";
    out.family(name, "stateset", null, "how the run ended");
    for (RunEnd.Kind kind : RunEnd.Kind.values()) {
      out.sample(name, kind == end.kind() ? 1 : 0, name, kind.key());
    }
  }

  private static void objectives(OpenMetricsText out, List<ObjectiveResult> results) {
    String name = "llm_objective_verdict";
    out.family(name, "stateset", null, "each objective's verdict");
    for (int i = 0; i < results.size(); i++) {
      ObjectiveResult result = results.get(i);
      for (Verdict verdict : Verdict.values()) {
        out.sample(
            name,
            verdict == result.verdict() ? 1 : 0,
            "objective",
            "objective-" + (i + 1),
            "text",
            result.objective().text(),
            name,
            verdict.name());
      }
    }
  }

  private static void scopes(
      OpenMetricsText out, String prefix, @Nullable String label, List<Scope> scopes) {
    for (Metric metric : Metric.values()) {
      summary(out, prefix, label, scopes, metric);
    }
    outcomes(out, prefix, label, scopes);
    rate(out, prefix + "_requests_per_second", label, scopes, Rates::requests);
    List<Scope> generating = scopes.stream().filter(s -> s.stats().outputKnown()).toList();
    rate(out, prefix + "_output_tokens_per_second", label, generating, Rates::outputTokens);
    counts(out, prefix, label, scopes);
    slo(out, prefix + "_slo_good", label, scopes);
    CostMetrics.write(out, prefix, label, scopes);
  }

  private static void summary(
      OpenMetricsText out,
      String prefix,
      @Nullable String label,
      List<Scope> scopes,
      Metric metric) {
    boolean time = metric.unit() == Metric.Unit.NANOS;
    String name = prefix + "_" + snake(metric.key()) + (time ? "_seconds" : "");
    if (scopes.stream().allMatch(s -> s.stats().distribution(metric).isEmpty())) {
      return;
    }
    out.family(name, "summary", time ? "seconds" : null, metric.definition());
    for (Scope scope : scopes) {
      Distribution distribution = scope.stats().distributions().get(metric);
      if (distribution != null) {
        quantiles(out, name, labels(label, scope), distribution, time ? 1e9 : 1);
      }
    }
  }

  private static void quantiles(
      OpenMetricsText out, String name, String[] labels, Distribution values, double divisor) {
    for (Percentiles percentile : Percentiles.upTo(values.count())) {
      String quantile = OpenMetricsText.number(percentile.percentile() / 100);
      out.sample(name, percentile.of(values) / divisor, with(labels, "quantile", quantile));
    }
    out.sample(name + "_count", values.count(), labels);
    double sum = values.mean() * values.count() / divisor;
    if (values.min() >= 0) {
      out.sample(name + "_sum", sum, labels);
    }
  }

  private static void outcomes(
      OpenMetricsText out, String prefix, @Nullable String label, List<Scope> scopes) {
    out.family(prefix + "s_ended", "counter", null, "measured requests by their end");
    for (Scope scope : scopes) {
      for (Outcome outcome : OUTCOMES) {
        long count = outcome.count().applyAsLong(scope.stats().counts());
        String[] labels = with(labels(label, scope), "outcome", outcome.name());
        out.sample(prefix + "s_ended_total", count, labels);
      }
    }
  }

  private static void rate(
      OpenMetricsText out,
      String name,
      @Nullable String label,
      List<Scope> scopes,
      ToDoubleFunction<Rates> rate) {
    if (scopes.isEmpty()) {
      return;
    }
    out.family(name, "gauge", null, "over the measuring window");
    for (Scope scope : scopes) {
      Rates window = scope.stats().window();
      if (window != null) {
        out.sample(name, rate.applyAsDouble(window), labels(label, scope));
      }
    }
  }

  private static void counts(
      OpenMetricsText out, String prefix, @Nullable String label, List<Scope> scopes) {
    String mismatch = prefix + "_token_mismatch_ratio";
    String help = "how far usage is from the tokenizer's count of output tokens";
    figure(out, mismatch, "ratio", help, label, scopes, t -> scaled(t.mismatchPercent(), 0.01));
    String characters = prefix + "_characters_per_token";
    figure(
        out,
        characters,
        null,
        "of output whose text was kept",
        label,
        scopes,
        t -> t.own().charactersPerToken());
  }

  /** A family of which no path has a value is left out. */
  private static void figure(
      OpenMetricsText out,
      String name,
      @Nullable String unit,
      String help,
      @Nullable String label,
      List<Scope> scopes,
      Function<RequestStats.Tokens, OptionalDouble> figure) {
    if (scopes.stream().allMatch(s -> figure.apply(s.stats().tokens()).isEmpty())) {
      return;
    }
    out.family(name, "gauge", unit, help);
    for (Scope scope : scopes) {
      figure
          .apply(scope.stats().tokens())
          .ifPresent(value -> out.sample(name, value, labels(label, scope)));
    }
  }

  private static OptionalDouble scaled(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }

  private static void slo(
      OpenMetricsText out, String prefix, @Nullable String label, List<Scope> scopes) {
    out.family(prefix + "_ratio", "gauge", "ratio", "attainment: good of succeeded and failed");
    slos(out, prefix + "_ratio", label, scopes, slo -> slo.attainment());
    out.family(prefix + "_requests_per_second", "gauge", null, "goodput");
    slos(out, prefix + "_requests_per_second", label, scopes, slo -> slo.goodRequestsPerSecond());
  }

  private static void slos(
      OpenMetricsText out,
      String name,
      @Nullable String label,
      List<Scope> scopes,
      Function<SloStats, OptionalDouble> figure) {
    for (Scope scope : scopes) {
      scope
          .slos()
          .forEach(
              slo ->
                  figure
                      .apply(slo)
                      .ifPresent(
                          value ->
                              out.sample(
                                  name,
                                  value,
                                  with(labels(label, scope), "slo", slo.slo().name()))));
    }
  }

  private static String[] labels(@Nullable String label, Scope scope) {
    return label == null ? new String[0] : new String[] {label, scope.name()};
  }

  private static String[] with(String[] labels, String name, String value) {
    String[] more = Arrays.copyOf(labels, labels.length + 2);
    more[labels.length] = name;
    more[labels.length + 1] = value;
    return more;
  }

  static String snake(String key) {
    return key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
