// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** AIPerf's {@code profile_export.jsonl} and {@code profile_export_aiperf.json}. */
final class AiperfFormat implements ResultFormat {

  private static final Map<String, Metric> METRICS =
      Map.of(
          "time_to_first_token",
          Metric.TTFT,
          "inter_token_latency",
          Metric.TPOT,
          "inter_chunk_latency",
          Metric.ITL,
          "request_latency",
          Metric.E2E);

  /** What the first pass over the records finds. */
  private static final class Totals {
    long first = Long.MAX_VALUE;
    long last;
    long completed;
    long failed;
    boolean gapsMissing;
  }

  @Override
  public void read(ResultJson file, Consumer<Reading> results) {
    @Nullable Node[] whole = {null};
    Totals totals = new Totals();
    rows(
        file,
        node -> {
          if (node.json().has("metrics") || node.json().has("metadata")) {
            count(node, totals);
          } else {
            whole[0] = node;
          }
        });
    Node aggregates = whole[0];
    if (totals.first == Long.MAX_VALUE) {
      if (aggregates == null) {
        throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
      }
      results.accept(new Reading(aggregates(aggregates), sink -> {}));
      return;
    }
    ToolResult result =
        new ToolResult(
            LoadTestTool.AIPERF,
            null,
            String.valueOf(file.path().getFileName()),
            true,
            OptionalLong.of(totals.completed),
            OptionalLong.of(totals.failed),
            OptionalDouble.of((totals.last - totals.first) / RequestDraft.SECOND),
            List.of(),
            MappingTexts.aiperf(true),
            MappingTexts.notChecked(true, true, totals.gapsMissing),
            totals.gapsMissing ? MappingTexts.AIPERF_SAVE : null);
    results.accept(new Reading(result, sink -> pass(file, totals.first, sink)));
  }

  private static void rows(ResultJson file, Consumer<Node> rows) {
    file.parse(
        parser -> {
          long line = 0;
          for (JsonToken t = parser.nextToken(); t != null; t = parser.nextToken()) {
            JsonNode json = parser.readValueAsTree();
            Node row = new Node(file, "record " + ++line, json);
            if (!json.isObject()) {
              throw file.error(row.where(), json, ReadErrorTexts.OBJECT);
            }
            rows.accept(row);
          }
        });
  }

  private static void count(Node row, Totals totals) {
    RequestDraft draft = draft(row, 0, 0);
    totals.first = Math.min(totals.first, draft.sent);
    totals.last = Math.max(totals.last, draft.closed);
    if (draft.phase == Phase.MEASURED) {
      totals.completed += draft.status == RequestStatus.OK ? 1 : 0;
      totals.failed += draft.status == RequestStatus.FAILED ? 1 : 0;
      totals.gapsMissing |= draft.status == RequestStatus.OK && !draft.exact;
    }
  }

  private static void pass(ResultJson file, long first, ToolRequests sink) {
    long[] number = {0};
    rows(file, row -> draft(row, first, number[0]++).into(sink));
  }

  private static RequestDraft draft(Node row, long first, long number) {
    Node meta = row.at("metadata");
    Node metrics = row.at("metrics");
    RequestDraft draft = new RequestDraft(LoadTestTool.AIPERF, number);
    draft.sent = stamp(meta, "request_start_ns") - first;
    draft.closed = stamp(meta, "request_end_ns") - first;
    if (draft.closed < draft.sent) {
      throw row.file()
          .error(meta.place("request_end_ns"), draft.closed + first, ReadErrorTexts.AFTER_START);
    }
    draft.phase = "warmup".equals(meta.text("benchmark_phase")) ? Phase.WARM_UP : Phase.MEASURED;
    draft.source = TokenSource.TOKENIZER;
    draft.input = metrics.at("input_sequence_length").tokens("value");
    draft.output = metrics.at("output_sequence_length").tokens("value");
    if ("true".equals(meta.text("was_cancelled"))) {
      draft.status = RequestStatus.CANCELLED;
      draft.error = "cancelled";
    } else if (row.has("error")) {
      Node error = row.at("error");
      draft.fail(error.text("type") == null ? error.text("message") : error.text("type"));
    } else {
      answer(draft, metrics);
    }
    return draft;
  }

  private static void answer(RequestDraft draft, Node metrics) {
    OptionalDouble latency = nanos(metrics, "request_latency");
    if (latency.isEmpty()) {
      throw metrics
          .file()
          .error(metrics.place("request_latency"), "missing", ReadErrorTexts.NEEDED);
    }
    long end = draft.sent + Math.round(latency.getAsDouble());
    OptionalDouble ttft = nanos(metrics, "time_to_first_token");
    if (ttft.isEmpty()) {
      draft.closed = end;
      return;
    }
    long firstToken = draft.sent + Math.round(ttft.getAsDouble());
    if (firstToken > end) {
      throw metrics
          .file()
          .error(
              metrics.place("time_to_first_token"),
              ttft.getAsDouble() / RequestDraft.MILLI + " ms",
              ReadErrorTexts.FIRST_BEFORE_END);
    }
    Node gaps = metrics.at("inter_chunk_latency");
    if (gaps.json().path("value").isArray()) {
      draft.chunks = chunks(firstToken, gaps);
      draft.exact = true;
    } else {
      draft.ends(firstToken, end);
    }
    draft.closed = Math.max(end, draft.chunks[draft.chunks.length - 1]);
  }

  private static long[] chunks(long first, Node gaps) {
    JsonNode values = gaps.json().path("value");
    double unit = unit(gaps);
    long[] chunks = new long[values.size() + 1];
    chunks[0] = first;
    double at = 0;
    for (int i = 0; i < values.size(); i++) {
      double gap = values.get(i).isNumber() ? values.get(i).doubleValue() : Double.NaN;
      if (!(gap >= 0) || Double.isInfinite(gap)) {
        throw gaps.file()
            .error(gaps.place("value[" + i + "]"), values.get(i), ReadErrorTexts.NOT_NEGATIVE);
      }
      at += gap * unit;
      chunks[i + 1] = first + Math.round(at);
    }
    return chunks;
  }

  /** Returns a stamp. Nanoseconds since 1970 do not fit into a double. */
  private static long stamp(Node meta, String name) {
    JsonNode value = meta.json().path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      throw meta.file().error(meta.place(name), value, ReadErrorTexts.COUNT);
    }
    return value.longValue();
  }

  private static OptionalDouble nanos(Node metrics, String name) {
    Node block = metrics.at(name);
    OptionalDouble value = block.positive("value");
    return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() * unit(block));
  }

  private static double unit(Node block) {
    String unit = block.text("unit");
    return switch (unit == null ? "ms" : unit) {
      case "ns", "nanoseconds" -> 1;
      case "us", "µs", "microseconds" -> 1e3;
      case "ms", "milliseconds" -> RequestDraft.MILLI;
      case "s", "sec", "seconds" -> RequestDraft.SECOND;
      default ->
          throw block.file().error(block.place("unit"), String.valueOf(unit), ReadErrorTexts.UNIT);
    };
  }

  private static ToolResult aggregates(Node file) {
    Node root = file.at("records").json().isObject() ? file.at("records") : file;
    root = new Node(file.file(), "", root.json());
    OptionalLong completed = root.at("request_count").count("avg");
    if (completed.isEmpty()) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(file.file().path(), LoadTestTool.AIPERF.label(), "request_count"));
    }
    OptionalLong failed = root.at("error_request_count").count("avg");
    JsonNode errors = file.json().path("error_summary");
    if (failed.isEmpty() && errors.isArray() && errors.isEmpty()) {
      failed = OptionalLong.of(0);
    }
    FileFigures figures = new FileFigures();
    for (Map.Entry<String, Metric> each : METRICS.entrySet()) {
      Node block = root.at(each.getKey());
      if (block.json().isObject()) {
        figures.block(block, each.getValue(), unit(block));
      }
    }
    figures.rate(root.at("request_throughput"), "avg", RateFigure.REQUESTS);
    figures.rate(root.at("output_token_throughput"), "avg", RateFigure.OUTPUT_TOKENS);
    figures.rate(root.at("total_token_throughput"), "avg", RateFigure.TOTAL_TOKENS);
    String version = file.text("aiperf_version");
    return new ToolResult(
            LoadTestTool.AIPERF,
            version == null ? file.text("schema_version") : version,
            String.valueOf(file.file().path().getFileName()),
            false,
            completed,
            failed,
            root.at("benchmark_duration").positive("avg"),
            figures.all(),
            MappingTexts.aiperf(false),
            MappingTexts.notChecked(false, failed.isPresent(), true),
            MappingTexts.AIPERF_SAVE)
        .with(ToolLoad.UNKNOWN);
  }
}
