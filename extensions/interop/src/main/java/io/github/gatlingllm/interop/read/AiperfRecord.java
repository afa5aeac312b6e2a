// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.OptionalDouble;

/** One record of AIPerf's {@code profile_export.jsonl}. Stamps are nanoseconds since 1970. */
final class AiperfRecord {

  static final RowShape SHAPE =
      RowShape.of(
          "metadata.request_start_ns",
          "metadata.request_end_ns",
          "metadata.benchmark_phase",
          "metadata.was_cancelled",
          "metrics.input_sequence_length.value",
          "metrics.output_sequence_length.value",
          "metrics.request_latency.value",
          "metrics.request_latency.unit",
          "metrics.time_to_first_token.value",
          "metrics.time_to_first_token.unit",
          "metrics.inter_token_latency.value",
          "metrics.inter_token_latency.unit",
          "metrics.inter_chunk_latency.value[]",
          "metrics.inter_chunk_latency.unit",
          "error.type",
          "error.message");

  private AiperfRecord() {}

  /**
   * Returns a request.
   *
   * @param first the first send
   */
  static RequestDraft of(Node row, long first, long number) {
    Node meta = row.at("metadata");
    Node metrics = row.at("metrics");
    RequestDraft draft = new RequestDraft(LoadTestTool.AIPERF, number);
    draft.sent = start(meta) - first;
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
      String why = row.at("error").text("message");
      draft.cut(why != null && why.startsWith("unfinished: ")); // in our exports only
    } else if (row.has("error")) {
      Node error = row.at("error");
      draft.fail(error.text("type") == null ? error.text("message") : error.text("type"));
    } else {
      answer(draft, metrics);
    }
    return draft;
  }

  /** Returns the send. */
  static long start(Node meta) {
    return stamp(meta, "request_start_ns");
  }

  /** Returns a stamp. Nanoseconds since 1970 do not fit into a double. */
  private static long stamp(Node meta, String name) {
    JsonNode value = meta.json().path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      throw meta.file().error(meta.place(name), value, ReadErrorTexts.COUNT);
    }
    return value.longValue();
  }

  /** Returns a duration in nanoseconds; empty if the record does not have it. */
  static OptionalDouble nanos(Node metrics, String name) {
    Node block = metrics.at(name);
    OptionalDouble value = block.positive("value");
    return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() * unit(block));
  }

  /** Returns the nanoseconds of a block's unit. */
  static double unit(Node block) {
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
    double[] values = gaps.list("value");
    if (values == null) {
      draft.ends(firstToken, end);
    } else {
      draft.chunks = chunks(firstToken, gaps, values);
      draft.exact = true;
    }
    draft.closed = Math.max(end, draft.chunks[draft.chunks.length - 1]);
  }

  private static long[] chunks(long first, Node gaps, double[] values) {
    double unit = unit(gaps);
    long[] chunks = new long[values.length + 1];
    chunks[0] = first;
    double at = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] < 0) {
        throw gaps.file()
            .error(gaps.place("value[" + i + "]"), values[i], ReadErrorTexts.NOT_NEGATIVE);
      }
      at += values[i] * unit;
      chunks[i + 1] = first + Math.round(at);
    }
    return chunks;
  }
}
