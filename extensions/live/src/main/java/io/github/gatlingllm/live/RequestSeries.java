// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import java.util.List;
import java.util.Locale;

/** Counts requests under the names of gatling-llm, like the report. Not thread-safe. */
final class RequestSeries {

  private static final double NANOS = 1e9;

  private static final List<ExportedMetric> LATENCIES =
      ExportedMetric.allLive().stream().filter(each -> each.measured().isPresent()).toList();

  private final Series series;

  RequestSeries(Series series) {
    this.series = series;
  }

  void sent(Phase phase) {
    series.add(ExportedMetric.REQUESTS_SENT, 1, key(phase));
  }

  void retried(EndedRequest attempt) {
    if (attempt.request().measured()) {
      series.add(ExportedMetric.REQUESTS_RETRIED, 1, path(attempt));
    }
  }

  void ended(EndedRequest ended) {
    RequestRecord request = ended.request();
    String path = path(ended);
    series.add(
        ExportedMetric.REQUESTS_ENDED,
        1,
        path,
        key(request.phase()),
        outcome(request.outcome().status()));
    if (!request.measured()) {
      return;
    }
    if (request.outcome().status() == RequestStatus.FAILED) {
      series.add(ExportedMetric.REQUESTS_FAILED, 1, path, request.outcome().reason());
    }
    if (request.succeeded()) {
      tokens(path, request.tokens());
      LATENCIES.forEach(latency -> latency(latency, path, request));
    }
    for (Judgement judgement : ended.judgements()) {
      judgement.outcome().ifPresent(o -> slo(judgement, o.key()));
    }
  }

  private void slo(Judgement judgement, String outcome) {
    series.add(ExportedMetric.SLO_REQUESTS, 1, judgement.slo().name(), outcome);
  }

  private void tokens(String path, TokenCounts tokens) {
    known(ExportedMetric.TOKENS_INPUT, path, tokens.input());
    known(ExportedMetric.TOKENS_OUTPUT, path, tokens.output());
    known(ExportedMetric.TOKENS_CACHED, path, tokens.cached());
    known(ExportedMetric.TOKENS_REASONING, path, tokens.reasoning());
  }

  private void known(ExportedMetric metric, String path, int tokens) {
    if (tokens >= 0) {
      series.add(metric, tokens, path);
    }
  }

  /** Records a latency. Negative values, such as of a request sent early, count as 0. */
  private void latency(ExportedMetric latency, String path, RequestRecord request) {
    Metric metric = latency.measured().orElseThrow();
    MetricValue[] cell = new MetricValue[1];
    metric.samples(
        request,
        (value, times) -> {
          if (cell[0] == null) {
            cell[0] = series.of(latency, path);
          }
          cell[0].observe(Math.max(0, value / NANOS), times);
        });
  }

  private static String path(EndedRequest ended) {
    return String.join(" / ", ended.source().path());
  }

  static String key(Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT);
  }

  private static String outcome(RequestStatus status) {
    return switch (status) {
      case OK -> "succeeded";
      case FAILED, RETRIED -> "failed";
      case CANCELLED -> "cancelled";
      case UNFINISHED -> "unfinished";
    };
  }
}
