// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.read.ToolResultFiles.Read;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * AIPerf's {@code profile_export.jsonl} and {@code profile_export_aiperf.json}. Records are checked
 * against the aggregates beside them.
 */
final class AiperfFormat implements ResultFormat {

  private static final RowShape START = RowShape.of("metadata.request_start_ns", "metrics.none");

  @Override
  public <R extends ToolRequests> List<Read<R>> read(ResultJson file, Supplier<R> sinks) {
    R sink = sinks.get();
    OptionalLong first = first(file);
    ToolResult result =
        first.isEmpty()
            ? AiperfAggregates.of(file).result()
            : requests(file, first.getAsLong(), sink);
    return List.of(new Read<>(result, sink));
  }

  /** Returns the first send; empty if the file has no records. */
  private static OptionalLong first(ResultJson file) {
    long[] first = {Long.MAX_VALUE};
    long rows =
        rows(
            file,
            START,
            row -> {
              Node meta = row.at("metadata"); // aggregates have other metadata
              if (meta.has("request_start_ns") || row.has("metrics")) {
                first[0] = Math.min(first[0], AiperfRecord.start(meta));
              }
            });
    if (rows == 0) {
      throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
    }
    return first[0] == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(first[0]);
  }

  private static long rows(ResultJson file, RowShape shape, Consumer<Node> rows) {
    long[] count = {0};
    file.parse(
        parser -> {
          for (JsonToken t = parser.nextToken(); t != null; t = parser.nextToken()) {
            String place = "record " + ++count[0];
            Node row = new Node(file, place, shape.read(file, place + ".", parser));
            if (t != JsonToken.START_OBJECT) {
              throw file.error(place, row.json(), ReadErrorTexts.OBJECT);
            }
            rows.accept(row);
          }
        });
    return count[0];
  }

  private static ToolResult requests(ResultJson file, long first, ToolRequests sink) {
    AiperfAggregates beside = AiperfAggregates.beside(file.path());
    RequestTotals totals = new RequestTotals();
    MetricValues values = new MetricValues();
    long[] number = {0};
    rows(
        file,
        AiperfRecord.SHAPE,
        row -> {
          RequestDraft draft = AiperfRecord.of(row, first, number[0]++);
          totals.add(draft);
          if (beside != null && draft.status == RequestStatus.OK && draft.phase == Phase.MEASURED) {
            values.add(draft);
            values.addNanos(
                Metric.TPOT, AiperfRecord.nanos(row.at("metrics"), "inter_token_latency"));
          }
          draft.into(sink);
        });
    if (beside != null) {
      beside.check(totals, values);
    }
    return result(file, totals, beside);
  }

  private static ToolResult result(
      ResultJson file, RequestTotals totals, @Nullable AiperfAggregates beside) {
    return new ToolResult(
        LoadTestTool.AIPERF,
        beside == null ? null : beside.version(),
        String.valueOf(file.path().getFileName()),
        true,
        OptionalLong.of(totals.completed),
        OptionalLong.of(totals.failed),
        OptionalDouble.of(totals.seconds()),
        beside == null ? List.of() : beside.figures(),
        MappingTexts.aiperf(true),
        MappingTexts.notChecked(MappingTexts.AIPERF_SCHEDULE, true, true, totals.gapsMissing),
        beside == null ? List.of() : beside.doubts(),
        totals.gapsMissing ? MappingTexts.AIPERF_SAVE : null,
        beside == null ? ToolLoad.UNKNOWN : beside.load());
  }
}
