// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.Tool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolReader;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result of {@code vllm bench serve --save-result}, with requests if it was saved with
 * {@code --save-detailed}. The file is read twice: columns first, then gaps, whatever their order.
 */
final class VllmReader implements ToolReader {

  private static final Pattern AGGREGATE =
      Pattern.compile("(mean|median|std|p\\d+(?:\\.\\d+)?)_(ttft|tpot|itl|e2el)_ms");
  private static final Map<String, Metric> METRICS =
      Map.of("ttft", Metric.TTFT, "tpot", Metric.TPOT, "itl", Metric.ITL, "e2el", Metric.E2E);
  private static final Map<String, RateFigure> RATES =
      Map.of(
          "request_throughput", RateFigure.REQUESTS,
          "output_throughput", RateFigure.OUTPUT_TOKENS,
          "total_token_throughput", RateFigure.TOTAL_TOKENS);
  private static final double NANOS_PER_MILLISECOND = 1e6;

  @Override
  public Tool tool() {
    return Tool.VLLM;
  }

  /** Returns whether a file with these top-level names is a result of this tool. */
  static boolean recognizes(Set<String> names) {
    return names.contains("completed") && names.contains("request_throughput");
  }

  @Override
  public ToolResult read(Path file, ToolRequests sink) {
    var source = new JsonSource(file);
    VllmColumns columns = VllmColumns.of(source);
    Map<String, JsonNode> values = columns.values();
    for (String needed : List.of("completed", "request_throughput")) {
      if (!values.containsKey(needed)) {
        throw new IllegalArgumentException(ReadTexts.notOf(file, Tool.VLLM.label(), needed));
      }
    }
    List<ToolFigure> figures = figures(source, values);
    boolean detailed = columns.detailed();
    if (detailed) {
      requests(source, columns, sink, figures);
    }
    boolean failuresCounted = values.containsKey("failed") || columns.has(VllmColumns.ERRORS);
    return new ToolResult(
            Tool.VLLM,
            text(values, "vllm_version"),
            name(values, file),
            detailed,
            OptionalLong.of((long) source.positive(values.get("completed"), "completed")),
            failures(source, columns),
            optional(source, values, "duration"),
            figures,
            mapping(columns),
            notChecked(columns, failuresCounted),
            detailed && columns.gaps() ? null : ReadTexts.VLLM_SAVE)
        .with(load(source, values));
  }

  private static OptionalLong failures(JsonSource source, VllmColumns columns) {
    JsonNode failed = columns.values().get("failed");
    if (failed != null) {
      return OptionalLong.of((long) source.positive(failed, "failed"));
    }
    return columns.has(VllmColumns.ERRORS)
        ? OptionalLong.of(columns.failures())
        : OptionalLong.empty();
  }

  private static String name(Map<String, JsonNode> values, Path file) {
    String model = text(values, "model_id");
    return model == null ? String.valueOf(file.getFileName()) : model;
  }

  private static @Nullable String text(Map<String, JsonNode> values, String name) {
    JsonNode value = values.get(name);
    return value == null || value.isNull() ? null : value.asText();
  }

  private static OptionalDouble optional(
      JsonSource source, Map<String, JsonNode> values, String name) {
    JsonNode value = values.get(name);
    return value == null || !value.isNumber()
        ? OptionalDouble.empty()
        : OptionalDouble.of(source.positive(value, name));
  }

  private static ToolLoad load(JsonSource source, Map<String, JsonNode> values) {
    OptionalDouble limit = optional(source, values, "max_concurrency");
    OptionalDouble rate = optional(source, values, "request_rate");
    return new ToolLoad(
        text(values, "model_id"),
        rate,
        limit.isPresent() ? OptionalLong.of((long) limit.getAsDouble()) : OptionalLong.empty());
  }

  private static List<String> mapping(VllmColumns columns) {
    var mapping =
        new ArrayList<>(List.of(ReadTexts.VLLM_TPOT, ReadTexts.VLLM_ITL, ReadTexts.VLLM_E2E));
    if (columns.detailed() && !columns.has("start_times")) {
      mapping.add(ReadTexts.VLLM_NO_STARTS);
    }
    return mapping;
  }

  private static List<String> notChecked(VllmColumns columns, boolean failuresCounted) {
    var open = new ArrayList<String>();
    if (!columns.detailed()) {
      open.add(ReadTexts.NO_REQUESTS);
    } else if (!columns.gaps()) {
      open.add(ReadTexts.NO_GAPS);
    }
    if (!failuresCounted) {
      open.add(ReadTexts.NO_FAILURES);
    }
    open.add(ReadTexts.NO_DUE_TIMES);
    open.add(ReadTexts.NO_WARM_UP);
    open.add(ReadTexts.NO_CLIENT_HEALTH);
    open.add(ReadTexts.COUNTED_BY_TOOL);
    return open;
  }

  private static List<ToolFigure> figures(JsonSource source, Map<String, JsonNode> values) {
    var figures = new ArrayList<ToolFigure>();
    values.forEach(
        (name, value) -> {
          Matcher aggregate = AGGREGATE.matcher(name);
          if (aggregate.matches() && value.isNumber() && Double.isFinite(value.asDouble())) {
            figures.add(
                new ToolFigure.OfMetric(
                    METRICS.get(aggregate.group(2)),
                    statistic(aggregate.group(1)),
                    source.positive(value, name) * NANOS_PER_MILLISECOND));
          } else if (RATES.containsKey(name) && value.isNumber()) {
            figures.add(new ToolFigure.OfRate(RATES.get(name), source.positive(value, name)));
          }
        });
    return figures;
  }

  private static Statistic statistic(String name) {
    return switch (name) {
      case "mean" -> Statistic.Simple.MEAN;
      case "std" -> Statistic.Simple.STD_DEV;
      case "median" -> new Statistic.Percentile(50);
      default -> new Statistic.Percentile(Double.parseDouble(name.substring(1)));
    };
  }

  private static void requests(
      JsonSource source, VllmColumns columns, ToolRequests sink, List<ToolFigure> figures) {
    columns.requireEqualLengths();
    Totals.of(source, columns).check();
    var means = new StatedCheck(source.file(), figures);
    var answers = new VllmAnswers(source, columns, sink, means);
    if (columns.gaps()) {
      source.read(
          json -> {
            source.begin(json);
            gaps(json, answers);
            return null;
          });
    } else {
      answers.withoutGaps();
    }
    answers.end();
    means.check();
  }

  /** Goes to the gaps of the first result of the file, and passes them on. */
  private static void gaps(JsonParser json, VllmAnswers answers) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals(VllmColumns.ITLS)) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          answers.add(json);
        }
        return;
      }
      json.skipChildren();
    }
  }

  /**
   * The totals that a file states beside its requests.
   *
   * @param source the file
   * @param columns its content
   */
  private record Totals(JsonSource source, VllmColumns columns) {

    static Totals of(JsonSource source, VllmColumns columns) {
      return new Totals(source, columns);
    }

    void check() {
      if (columns.requests() == 0) {
        throw new IllegalArgumentException(ReadTexts.nothingSent(source.file()));
      }
      long failures = columns.failures();
      equal("completed", columns.requests() - failures, "requests without an error");
      equal("failed", failures, "errors");
      equal("total_output_tokens", successes("output_lens"), "output_lens of the successes");
    }

    private double successes(String column) {
      double sum = 0;
      for (int request = 0; request < columns.requests(); request++) {
        sum += columns.failed(request) ? 0 : columns.column(column).get(request);
      }
      return sum;
    }

    private void equal(String field, double computed, String from) {
      JsonNode stated = columns.values().get(field);
      if (stated != null && source.positive(stated, field) != computed) {
        throw new IllegalArgumentException(
            ReadTexts.contradiction(
                source.file(), field, stated.asText(), from, String.valueOf((long) computed)));
      }
    }
  }

  /** Builds requests from the columns, in the order of the file. */
  private static final class VllmAnswers {

    private final JsonSource source;
    private final VllmColumns columns;
    private final ToolRequests sink;
    private final StatedCheck means;
    private final double firstStart;
    private final double spacing;
    private int next;

    VllmAnswers(JsonSource source, VllmColumns columns, ToolRequests sink, StatedCheck means) {
      this.source = source;
      this.columns = columns;
      this.sink = sink;
      this.means = means;
      this.firstStart = columns.column("start_times").min();
      JsonNode duration = columns.values().get("duration");
      this.spacing =
          duration == null ? 0 : source.positive(duration, "duration") / columns.requests();
    }

    /** Adds the request whose gaps are the array at the current token, in seconds. */
    void add(JsonParser json) throws IOException {
      if (next >= columns.requests() || json.currentToken() != JsonToken.START_ARRAY) {
        throw new IllegalArgumentException(
            ReadTexts.lengths(
                source.file(), VllmColumns.ITLS, next + 1L, "ttfts", columns.requests()));
      }
      var gaps = new NumberColumn();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        double gap = json.currentToken().isNumeric() ? json.getDoubleValue() : Double.NaN;
        if (!Double.isFinite(gap) || gap < 0) {
          throw new IllegalArgumentException(
              ReadTexts.wrongValue(
                  source.file(),
                  VllmColumns.ITLS + "[" + next + "]",
                  json.getText(),
                  "gaps of 0 s or more"));
        }
        gaps.add(gap);
      }
      request(gaps);
    }

    private void request(NumberColumn gaps) {
      int request = next++;
      if (columns.failed(request)) {
        failed(request);
        return;
      }
      double start = start(request);
      double at = start + columns.column("ttfts").get(request);
      long[] chunks = new long[gaps.size() + 1];
      chunks[0] = ReadRequest.nanos(at);
      for (int gap = 0; gap < gaps.size(); gap++) {
        at += gaps.get(gap);
        chunks[gap + 1] = ReadRequest.nanos(at);
      }
      succeeded(request, chunks, true);
    }

    /** Adds all requests of a file that contains their latencies but no gaps. */
    void withoutGaps() {
      while (next < columns.requests()) {
        int request = next++;
        if (columns.failed(request)) {
          failed(request);
          continue;
        }
        double start = start(request);
        double first = columns.column("ttfts").get(request);
        double last = columns.column("latencies").get(request);
        if (last < first) {
          throw new IllegalArgumentException(
              ReadTexts.wrongValue(
                  source.file(), "latencies[" + request + "]", last + " s", "at least ttfts"));
        }
        succeeded(
            request,
            new long[] {ReadRequest.nanos(start + first), ReadRequest.nanos(start + last)},
            false);
      }
    }

    private void failed(int request) {
      long sent = ReadRequest.nanos(start(request));
      sink.accept(ReadRequest.failed(request, sent, sent, input(request)), false);
    }

    private void succeeded(int request, long[] chunks, boolean gaps) {
      int output = (int) columns.column("output_lens").get(request);
      RequestRecord read =
          ReadRequest.succeeded(
              request,
              ReadRequest.nanos(start(request)),
              chunks,
              chunks[chunks.length - 1],
              input(request),
              output);
      means.add(read);
      sink.accept(read, gaps);
    }

    private int input(int request) {
      return columns.has("input_lens")
          ? (int) columns.column("input_lens").get(request)
          : TokenCounts.ABSENT;
    }

    private double start(int request) {
      return columns.has("start_times")
          ? columns.column("start_times").get(request) - firstStart
          : request * spacing;
    }

    void end() {
      if (next != columns.requests()) {
        throw new IllegalArgumentException(
            ReadTexts.lengths(source.file(), VllmColumns.ITLS, next, "ttfts", columns.requests()));
      }
    }
  }
}
