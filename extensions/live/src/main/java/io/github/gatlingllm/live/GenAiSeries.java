// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.watch.Destination;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts measured requests under the names of OpenTelemetry's conventions, current and legacy. It
 * excludes requests that the end of the run cut. Embeddings have separate current names. Not
 * thread-safe.
 */
final class GenAiSeries {

  private static final double NANOS = 1e9;
  private static final String TEXT = "text";
  private static final String UNKNOWN = "unknown";

  private final Series series;
  private final Map<Destination, List<String>> attributes = new HashMap<>();

  GenAiSeries(Series series) {
    this.series = series;
  }

  void ended(RequestRecord request, Destination to) {
    RequestStatus status = request.outcome().status();
    if (!request.measured() || status == RequestStatus.UNFINISHED) {
      return;
    }
    List<String> common = attributes(to);
    boolean inference = !common.get(0).equals(GenAi.EMBEDDINGS);
    duration(request, common, inference);
    tokens(request.tokens(), common, inference, to.textOnly());
    if (inference && request.succeeded() && request.timing().streamed()) {
      stream(request, common);
    }
  }

  private void duration(RequestRecord request, List<String> common, boolean inference) {
    double nanos = GenAi.durationNanos(request);
    List<String> labels = with(common, GenAi.errorType(request.outcome()));
    series
        .of(inference ? ExportedMetric.GENAI_DURATION : ExportedMetric.EMBEDDINGS_DURATION, labels)
        .observe(nanos / NANOS, 1);
    series.of(ExportedMetric.LEGACY_DURATION, labels).observe(nanos / NANOS, 1);
  }

  private void stream(RequestRecord request, List<String> common) {
    request
        .value(Metric.TTFT)
        .ifPresent(
            nanos -> {
              series.of(ExportedMetric.GENAI_FIRST_CHUNK, common).observe(nanos / NANOS, 1);
              series.of(ExportedMetric.LEGACY_FIRST_CHUNK, common).observe(nanos / NANOS, 1);
            });
    if (request.chunks() > 1) {
      MetricValue now = series.of(ExportedMetric.GENAI_PER_CHUNK, common);
      MetricValue before = series.of(ExportedMetric.LEGACY_PER_CHUNK, common);
      Metric.ITL.samples(
          request,
          (nanos, times) -> {
            now.observe(nanos / NANOS, times);
            before.observe(nanos / NANOS, times);
          });
    }
  }

  /**
   * Counts tokens as the provider reported them. Without a report it counts 0 tokens of unknown
   * modality, as the conventions require.
   */
  private void tokens(
      TokenCounts tokens, List<String> common, boolean inference, boolean textOnly) {
    boolean reported = tokens.source() == TokenSource.USAGE;
    int input = reported ? tokens.input() : TokenCounts.ABSENT;
    int output = reported ? tokens.output() : TokenCounts.ABSENT;
    perOperation(ExportedMetric.LEGACY_TOKENS, input, with(common, "input"));
    if (!inference) {
      perOperation(ExportedMetric.EMBEDDINGS_INPUT, input, common);
      return; // embeddings have no output tokens
    }
    perOperation(ExportedMetric.LEGACY_TOKENS, output, with(common, "output"));
    String inputModality = textOnly ? TEXT : UNKNOWN;
    usage(ExportedMetric.GENAI_INPUT, input, common, inputModality);
    usage(ExportedMetric.GENAI_OUTPUT, output, common, TEXT);
    subset(ExportedMetric.GENAI_CACHE_READ, reported ? tokens.cached() : -1, common, inputModality);
    subset(
        ExportedMetric.GENAI_CACHE_WRITE,
        reported ? tokens.cacheWrite() : -1,
        common,
        inputModality);
    subset(ExportedMetric.GENAI_REASONING, reported ? tokens.reasoning() : -1, common, TEXT);
    perOperation(ExportedMetric.GENAI_OPERATION_INPUT, input, common);
    perOperation(ExportedMetric.GENAI_OPERATION_OUTPUT, output, common);
  }

  private void usage(ExportedMetric metric, int tokens, List<String> common, String modality) {
    series.of(metric, with(common, tokens < 0 ? UNKNOWN : modality)).add(Math.max(0, tokens));
  }

  private void subset(ExportedMetric metric, int tokens, List<String> common, String modality) {
    if (tokens >= 0) {
      series.of(metric, with(common, modality)).add(tokens);
    }
  }

  private void perOperation(ExportedMetric metric, int tokens, List<String> labels) {
    if (tokens >= 0) {
      series.of(metric, labels).observe(tokens, 1);
    }
  }

  private List<String> attributes(Destination to) {
    return attributes.computeIfAbsent(to, GenAiSeries::of);
  }

  static List<String> of(Destination to) {
    String host = GenAi.host(to.origin());
    return List.of(
        GenAi.operation(to.dialect()),
        GenAi.provider(to.dialect(), host),
        to.model(),
        Objects.requireNonNullElse(to.answeredBy(), ""),
        host,
        GenAi.port(to.origin()));
  }

  private static List<String> with(List<String> common, String last) {
    var labels = new ArrayList<>(common);
    labels.add(last);
    return List.copyOf(labels);
  }
}
