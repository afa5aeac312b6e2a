// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.gatlingllm.interop.Tool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolReader;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON report of GuideLLM with one benchmark. Requests are used if the report contains all
 * of them; a report keeps a sample if it was told to.
 */
final class GuideLlmReader implements ToolReader {

  private static final List<String> STATUSES = List.of("successful", "errored", "incomplete");
  private static final double NANOS_PER_MILLISECOND = 1e6;

  /** The metrics by name; {@code request_latency} is in seconds, the others in milliseconds. */
  private static final Map<String, Metric> METRICS =
      Map.of(
          "time_to_first_token_ms", Metric.TTFT,
          "time_to_first_output_token_ms", Metric.TTFO,
          "inter_token_latency_ms", Metric.TPOT,
          "request_latency", Metric.E2E);

  private static final Map<String, RateFigure> RATES =
      Map.of(
          "requests_per_second", RateFigure.REQUESTS,
          "output_tokens_per_second", RateFigure.OUTPUT_TOKENS);

  @Override
  public Tool tool() {
    return Tool.GUIDELLM;
  }

  static boolean recognizes(Set<String> names) {
    return names.contains("benchmarks");
  }

  @Override
  public ToolResult read(Path file, ToolRequests sink) {
    var source = new JsonSource(file);
    Benchmark about = source.read(json -> report(source, json, null));
    Map<String, Long> totals = about.totals();
    boolean whole = about.starts != 0 && totals.equals(about.kept);
    if (whole) {
      var requests = new GuideLlmRequests(source, sink, about.firstStart);
      source.read(json -> report(source, json, requests));
    }
    return new ToolResult(
        Tool.GUIDELLM,
        about.version,
        String.valueOf(file.getFileName()),
        whole,
        OptionalLong.of(totals.getOrDefault("successful", 0L)),
        OptionalLong.of(totals.getOrDefault("errored", 0L)),
        OptionalDouble.empty(),
        about.figures(source),
        List.of(ReadTexts.GUIDELLM_TPOT, ReadTexts.GUIDELLM_E2E),
        notChecked(whole),
        whole ? null : ReadTexts.GUIDELLM_SAVE);
  }

  private static List<String> notChecked(boolean whole) {
    var open = new ArrayList<String>();
    if (!whole) {
      open.add(ReadTexts.NO_REQUESTS);
    }
    open.add(ReadTexts.NO_GAPS);
    open.add(ReadTexts.NO_DUE_TIMES);
    open.add(ReadTexts.NO_WARM_UP);
    open.add(ReadTexts.NO_CLIENT_HEALTH);
    open.add(ReadTexts.COUNTED_BY_TOOL);
    return open;
  }

  /** What a benchmark contains beside its requests. */
  private static final class Benchmark {

    private final JsonSource source;
    private @Nullable String version;
    private JsonNode metrics = MissingNode.getInstance();
    private final Map<String, Long> kept = new LinkedHashMap<>();
    private double firstStart = Double.MAX_VALUE;
    private long starts;
    private int benchmarks;

    Benchmark(JsonSource source) {
      this.source = source;
      STATUSES.forEach(status -> kept.put(status, 0L));
    }

    void add(String status, JsonNode request) {
      kept.merge(status, 1L, Long::sum);
      if (request.path("request_start_time").isNumber()) {
        firstStart = Math.min(firstStart, request.path("request_start_time").asDouble());
        starts++;
      }
    }

    /** Returns the number of requests by status. */
    Map<String, Long> totals() {
      var totals = new LinkedHashMap<String, Long>();
      for (String status : STATUSES) {
        JsonNode total = metrics.path("request_totals").path(status);
        if (!total.isNumber()) {
          throw new IllegalArgumentException(
              ReadTexts.notOf(
                  source.file(), Tool.GUIDELLM.label(), "metrics.request_totals." + status));
        }
        totals.put(status, (long) source.positive(total, "request_totals." + status));
      }
      if (totals.values().stream().mapToLong(Long::longValue).sum() == 0) {
        throw new IllegalArgumentException(ReadTexts.nothingSent(source.file()));
      }
      return totals;
    }

    List<ToolFigure> figures(JsonSource source) {
      var figures = new ArrayList<ToolFigure>();
      METRICS.forEach(
          (name, metric) -> {
            JsonNode successes = metrics.path(name).path("successful");
            double nanos = NANOS_PER_MILLISECOND * (name.equals("request_latency") ? 1e3 : 1);
            figures.addAll(StatisticsBlock.of(source, name, successes, metric, nanos));
            figures.addAll(
                StatisticsBlock.of(source, name, successes.path("percentiles"), metric, nanos));
          });
      RATES.forEach(
          (name, rate) -> {
            JsonNode mean = metrics.path(name).path("successful").path("mean");
            if (mean.isNumber()) {
              figures.add(new ToolFigure.OfRate(rate, source.positive(mean, name)));
            }
          });
      return figures;
    }
  }

  private static Benchmark report(
      JsonSource source, JsonParser json, @Nullable GuideLlmRequests requests) throws IOException {
    var about = new Benchmark(source);
    source.begin(json);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      if (name.equals("metadata")) {
        JsonNode metadata = JsonSource.tree(json);
        about.version = metadata.path("guidellm_version").asText(null);
      } else if (name.equals("benchmarks") && token == JsonToken.START_ARRAY) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          about.benchmarks++;
          benchmark(json, about, requests);
        }
      } else {
        json.skipChildren();
      }
    }
    if (about.benchmarks != 1) {
      throw new IllegalArgumentException(
          about.benchmarks == 0
              ? ReadTexts.notOf(source.file(), Tool.GUIDELLM.label(), "a benchmark")
              : ReadTexts.severalBenchmarks(source.file(), about.benchmarks));
    }
    return about;
  }

  private static void benchmark(
      JsonParser json, Benchmark about, @Nullable GuideLlmRequests requests) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      if (name.equals("metrics")) {
        about.metrics = JsonSource.tree(json);
      } else if (name.equals("requests") && token == JsonToken.START_OBJECT) {
        requests(json, about, requests);
      } else {
        json.skipChildren();
      }
    }
  }

  private static void requests(
      JsonParser json, Benchmark about, @Nullable GuideLlmRequests requests) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String status = json.currentName();
      if (json.nextToken() != JsonToken.START_ARRAY || !STATUSES.contains(status)) {
        json.skipChildren();
        continue;
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        JsonNode request = JsonSource.tree(json);
        about.add(status, request);
        if (requests != null) {
          requests.add(status, request);
        }
      }
    }
  }

  /** Converts requests, one by one. */
  private static final class GuideLlmRequests {

    private final JsonSource source;
    private final ToolRequests sink;
    private final double firstStart;
    private long number;

    GuideLlmRequests(JsonSource source, ToolRequests sink, double firstStart) {
      this.source = source;
      this.sink = sink;
      this.firstStart = firstStart;
    }

    void add(String status, JsonNode request) {
      double start = start(request);
      long sent = ReadRequest.nanos(start);
      double latency = optional(request, "request_latency");
      long closed = ReadRequest.nanos(start + Math.max(0, latency));
      if (status.equals("errored")) {
        sink.accept(
            ReadRequest.failed(number, sent, closed, tokens(request, "prompt_tokens")), false);
      } else if (status.equals("incomplete")) {
        sink.accept(ReadRequest.cancelled(number, sent, closed), false);
      } else {
        succeeded(request, sent, start, latency);
      }
      number++;
    }

    private double start(JsonNode request) {
      JsonNode start = request.path("request_start_time");
      return start.isNumber() ? source.positive(start, "request_start_time") - firstStart : 0;
    }

    private void succeeded(JsonNode request, long sent, double start, double latency) {
      double first = optional(request, "time_to_first_token_ms") / 1e3;
      double pace = optional(request, "inter_token_latency_ms") / 1e3;
      int output = tokens(request, "output_tokens");
      if (first < 0) {
        long closed = ReadRequest.nanos(start + positive(request, "request_latency"));
        sink.accept(
            ReadRequest.succeeded(
                number, sent, new long[0], closed, tokens(request, "prompt_tokens"), output),
            true);
        return;
      }
      double last =
          pace >= 0 && output > 1 ? first + pace * (output - 1) : Math.max(first, latency);
      long[] chunks =
          output == 1
              ? new long[] {ReadRequest.nanos(start + first)}
              : new long[] {ReadRequest.nanos(start + first), ReadRequest.nanos(start + last)};
      sink.accept(
          ReadRequest.succeeded(
              number,
              sent,
              chunks,
              chunks[chunks.length - 1],
              tokens(request, "prompt_tokens"),
              output),
          chunks.length == 1);
    }

    private double positive(JsonNode request, String name) {
      return source.positive(request.path(name), name + " of request " + (number + 1));
    }

    /** Returns the number; a negative one if it is missing. */
    private double optional(JsonNode request, String name) {
      JsonNode value = request.path(name);
      return value.isNull() || value.isMissingNode() ? -1e9 : positive(request, name);
    }

    private static int tokens(JsonNode request, String name) {
      JsonNode value = request.path(name);
      return value.isNumber() ? value.asInt() : TokenCounts.ABSENT;
    }
  }
}
