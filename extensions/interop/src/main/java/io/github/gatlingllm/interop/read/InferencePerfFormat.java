// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.read.ToolResultFiles.Read;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * inference-perf's lifecycle metrics: a summary, a stage, or every request. Requests are checked
 * against the summary beside them.
 */
final class InferencePerfFormat implements ResultFormat {

  private static final RowShape START = RowShape.of("start_time");

  @Override
  public <R extends ToolRequests> List<Read<R>> read(ResultJson file, Supplier<R> sinks) {
    R sink = sinks.get();
    InferencePerfSummary summary = InferencePerfSummary.read(file);
    ToolResult result = summary == null ? requests(file, sink) : summary.result();
    return List.of(new Read<>(result, sink));
  }

  private static void rows(ResultJson file, RowShape shape, Consumer<Node> rows) {
    file.parse(
        parser -> {
          if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
          }
          int index = 0;
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            rows.accept(new Node(file, "[" + index++ + "]", shape.read(file, "", parser)));
          }
        });
  }

  private static ToolResult requests(ResultJson file, ToolRequests sink) {
    double[] first = {Double.POSITIVE_INFINITY};
    rows(
        file,
        START,
        row -> first[0] = Math.min(first[0], InferencePerfRequest.seconds(row, "start_time")));
    InferencePerfSummary beside = beside(file.path());
    RequestTotals totals = new RequestTotals();
    MetricValues values = new MetricValues();
    long[] number = {0};
    rows(
        file,
        InferencePerfRequest.SHAPE,
        row -> {
          RequestDraft draft = InferencePerfRequest.of(row, first[0], number[0]++);
          totals.add(draft);
          if (beside != null && draft.status == RequestStatus.OK) {
            values.add(draft);
          }
          draft.into(sink);
        });
    if (totals.none()) {
      throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
    }
    if (beside != null) {
      beside.check(totals, values);
    }
    return new ToolResult(
        LoadTestTool.INFERENCE_PERF,
        null,
        String.valueOf(file.path().getFileName()),
        true,
        OptionalLong.of(totals.completed),
        OptionalLong.of(totals.failed),
        OptionalDouble.of(totals.seconds()),
        List.of(),
        MappingTexts.inferencePerf(true),
        MappingTexts.notChecked(MappingTexts.NO_DUE_TIMES, true, true, totals.gapsMissing),
        List.of(),
        totals.gapsMissing ? MappingTexts.INFERENCE_PERF_SAVE : null,
        beside == null ? ToolLoad.UNKNOWN : beside.load());
  }

  /** Returns the summary that inference-perf wrote beside its requests; null if there is none. */
  private static @Nullable InferencePerfSummary beside(Path requests) {
    String name = String.valueOf(requests.getFileName());
    String other = name.replace("per_request_lifecycle_metrics", "summary_lifecycle_metrics");
    Path path = requests.resolveSibling(other);
    return other.equals(name) || !Files.isRegularFile(path)
        ? null
        : InferencePerfSummary.read(new ResultJson(path));
  }
}
