// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads a result of AIPerf: {@code profile_export.jsonl} with a record per request, or {@code
 * profile_export_aiperf.json} with aggregates.
 */
final class AiperfReader implements ToolReader {

  private static final Map<String, Metric> METRICS =
      Map.of(
          "time_to_first_token", Metric.TTFT,
          "time_to_second_token", Metric.TTST,
          "time_to_first_output_token", Metric.TTFO,
          "inter_token_latency", Metric.TPOT,
          "inter_chunk_latency", Metric.ITL,
          "request_latency", Metric.E2E);
  private static final Map<String, RateFigure> RATES =
      Map.of(
          "request_throughput", RateFigure.REQUESTS,
          "output_token_throughput", RateFigure.OUTPUT_TOKENS);

  @Override
  public Tool tool() {
    return Tool.AIPERF;
  }

  static boolean recognizes(Set<String> names) {
    return names.contains("metadata") && names.contains("metrics")
        || names.contains("input_config") && names.contains("request_latency")
        || names.contains("aiperf_version");
  }

  @Override
  public ToolResult read(Path file, ToolRequests sink) {
    var source = new JsonSource(file);
    long firstStart = firstStart(source);
    return source.read(
        json -> {
          source.begin(json);
          JsonNode first = JsonSource.tree(json);
          return first.has("metadata")
              ? records(source, json, first, new AiperfRecords(source, sink, firstStart))
              : aggregates(source, first);
        });
  }

  /** Returns the earliest start: records are in the order of their ends. */
  private static long firstStart(JsonSource source) {
    return source.read(
        json -> {
          long first = Long.MAX_VALUE;
          for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
            if (token == JsonToken.VALUE_NUMBER_INT
                && "request_start_ns".equals(json.currentName())) {
              first = Math.min(first, json.getLongValue());
            }
          }
          return first;
        });
  }

  private ToolResult records(
      JsonSource source, JsonParser json, JsonNode first, AiperfRecords records)
      throws IOException {
    records.add(first);
    JsonToken next = json.nextToken();
    while (next != null) {
      if (next != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException(
            ReadTexts.notJson(
                source.file(), "line " + json.currentLocation().getLineNr() + " is no record"));
      }
      records.add(JsonSource.tree(json));
      next = json.nextToken();
    }
    records.requireAny();
    return new ToolResult(
        Tool.AIPERF,
        null,
        String.valueOf(source.file().getFileName()),
        true,
        OptionalLong.of(records.succeeded()),
        OptionalLong.of(records.failed()),
        OptionalDouble.empty(),
        List.of(),
        List.of(ReadTexts.AIPERF_TPOT, ReadTexts.AIPERF_ITL),
        notChecked(records.gapsMissing(), false),
        null);
  }

  private static List<String> notChecked(boolean gapsMissing, boolean aggregates) {
    var open = new ArrayList<String>();
    if (aggregates) {
      open.add(ReadTexts.NO_REQUESTS);
      open.add(ReadTexts.NO_WARM_UP);
    } else if (gapsMissing) {
      open.add(ReadTexts.NO_GAPS);
    }
    open.add(ReadTexts.NO_DUE_TIMES);
    open.add(ReadTexts.NO_CLIENT_HEALTH);
    open.add(ReadTexts.COUNTED_BY_TOOL);
    return open;
  }

  private static ToolResult aggregates(JsonSource source, JsonNode result) {
    if (!result.path("request_latency").isObject() || !result.path("request_count").isObject()) {
      String missing =
          result.path("request_latency").isObject() ? "request_count" : "request_latency";
      throw new IllegalArgumentException(
          ReadTexts.notOf(source.file(), Tool.AIPERF.label(), missing));
    }
    var figures = new ArrayList<ToolFigure>();
    METRICS.forEach(
        (tag, metric) -> {
          if (result.path(tag).isObject()) {
            double nanos = Milliseconds.nanos(source, tag, result.path(tag).get("unit"));
            figures.addAll(StatisticsBlock.of(source, tag, result.path(tag), metric, nanos));
          }
        });
    RATES.forEach(
        (tag, rate) -> {
          if (result.path(tag).path("avg").isNumber()) {
            figures.add(
                new ToolFigure.OfRate(rate, source.positive(result.path(tag).path("avg"), tag)));
          }
        });
    return new ToolResult(
        Tool.AIPERF,
        result.path("aiperf_version").asText(null),
        String.valueOf(source.file().getFileName()),
        false,
        OptionalLong.of(
            (long) source.positive(result.path("request_count").path("avg"), "request_count.avg")),
        result.path("error_request_count").path("avg").isNumber()
            ? OptionalLong.of(result.path("error_request_count").path("avg").asLong())
            : OptionalLong.empty(),
        result.path("benchmark_duration").path("avg").isNumber()
            ? OptionalDouble.of(result.path("benchmark_duration").path("avg").asDouble())
            : OptionalDouble.empty(),
        figures,
        List.of(ReadTexts.AIPERF_TPOT, ReadTexts.AIPERF_ITL),
        notChecked(false, true),
        ReadTexts.AIPERF_SAVE);
  }

  /** Converts records to requests, one by one. */
  private static final class AiperfRecords {

    private final JsonSource source;
    private final ToolRequests sink;
    private final long firstStart;
    private long number;
    private long succeeded;
    private long failed;
    private boolean gapsMissing;

    AiperfRecords(JsonSource source, ToolRequests sink, long firstStart) {
      this.source = source;
      this.sink = sink;
      this.firstStart = firstStart;
    }

    void add(JsonNode entry) {
      JsonNode about = entry.path("metadata");
      String phase = about.path("benchmark_phase").asText("profiling");
      if (!phase.equals("profiling")) {
        return;
      }
      long start = stamp(about, "request_start_ns");
      long sent = start - firstStart;
      JsonNode metrics = entry.path("metrics");
      if (about.path("was_cancelled").asBoolean()) {
        sink.accept(ReadRequest.cancelled(number, sent, sent + span(about, start)), false);
      } else if (!entry.path("error").isNull() && !entry.path("error").isMissingNode()) {
        failed++;
        sink.accept(
            ReadRequest.failed(
                number, sent, sent + span(about, start), tokens(metrics, "error_isl")),
            false);
      } else {
        succeeded++;
        success(metrics, sent);
      }
      number++;
    }

    private long stamp(JsonNode about, String name) {
      if (!about.path(name).isIntegralNumber()) {
        throw new IllegalArgumentException(
            ReadTexts.wrongValue(
                source.file(),
                "metadata." + name + " of record " + (number + 1),
                about.path(name).toString(),
                "a time in nanoseconds"));
      }
      return about.path(name).asLong();
    }

    private static long span(JsonNode about, long start) {
      return Math.max(0, about.path("request_end_ns").asLong(start) - start);
    }

    private void success(JsonNode metrics, long sent) {
      double e2e = nanos(metrics, "request_latency");
      double ttft = metrics.has("time_to_first_token") ? nanos(metrics, "time_to_first_token") : -1;
      long[] chunks = chunks(metrics, sent, ttft, e2e);
      boolean exact =
          metrics.path("inter_chunk_latency").path("value").isArray() || chunks.length < 2;
      gapsMissing |= !exact;
      sink.accept(
          ReadRequest.succeeded(
              number,
              sent,
              chunks,
              chunks.length == 0 ? sent + Math.round(e2e) : chunks[chunks.length - 1],
              tokens(metrics, "input_sequence_length"),
              tokens(metrics, "output_sequence_length")),
          exact);
    }

    private long[] chunks(JsonNode metrics, long sent, double ttft, double e2e) {
      if (ttft < 0) {
        return new long[0];
      }
      JsonNode gaps = metrics.path("inter_chunk_latency").path("value");
      if (!gaps.isArray()) {
        return tokens(metrics, "output_sequence_length") == 1
            ? new long[] {sent + Math.round(ttft)}
            : new long[] {sent + Math.round(ttft), sent + Math.round(Math.max(ttft, e2e))};
      }
      double unit =
          Milliseconds.nanos(
              source, "inter_chunk_latency", metrics.path("inter_chunk_latency").get("unit"));
      var chunks = new long[gaps.size() + 1];
      double at = sent + ttft;
      chunks[0] = Math.round(at);
      for (int gap = 0; gap < gaps.size(); gap++) {
        at +=
            source.positive(gaps.get(gap), "inter_chunk_latency of record " + (number + 1)) * unit;
        chunks[gap + 1] = Math.round(at);
      }
      return chunks;
    }

    private double nanos(JsonNode metrics, String tag) {
      JsonNode metric = metrics.path(tag);
      String field = tag + " of record " + (number + 1);
      return source.positive(metric.path("value"), field)
          * Milliseconds.nanos(source, field, metric.get("unit"));
    }

    private static int tokens(JsonNode metrics, String tag) {
      JsonNode value = metrics.path(tag).path("value");
      return value.isNumber() ? value.asInt() : TokenCounts.ABSENT;
    }

    void requireAny() {
      if (number == 0) {
        throw new IllegalArgumentException(ReadTexts.nothingSent(source.file()));
      }
    }

    long succeeded() {
      return succeeded;
    }

    long failed() {
      return failed;
    }

    boolean gapsMissing() {
      return gapsMissing;
    }
  }
}
