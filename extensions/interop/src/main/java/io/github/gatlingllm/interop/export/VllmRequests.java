// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.report.json.RequestRows.Row;
import org.jspecify.annotations.Nullable;

/**
 * The arrays over requests of {@code vllm bench serve --save-detailed}. Times are seconds. Requests
 * that did not succeed have an error text; where they have no value, vLLM's arrays contain 0.
 */
final class VllmRequests {

  private static final double NANOS = 1e9;

  private final VllmColumns columns;

  VllmRequests(VllmColumns columns) {
    this.columns = columns;
  }

  void add(Row row) {
    RequestRecord request = row.request();
    if (!request.measured()) {
      return;
    }
    boolean ok = request.succeeded();
    String error = ExportedRun.failure(request);
    columns.add("start_times", seconds(request.timing().sent()));
    columns.add("input_lens", tokens(request.tokens().input(), ok));
    columns.add("output_lens", tokens(request.tokens().output(), ok));
    columns.add("ttfts", value(request, Metric.TTFT, ok));
    columns.add("latencies", value(request, Metric.E2E, ok));
    columns.add("itls", row.gaps() ? gaps(request.timing().chunks()) : null);
    columns.add("errors", text(error == null ? "" : error));
  }

  /** Returns a metric; a request that did not succeed may lack it, which vLLM writes as 0. */
  private static @Nullable String value(RequestRecord request, Metric metric, boolean ok) {
    var value = request.value(metric);
    return value.isPresent() ? seconds(value.getAsDouble()) : ok ? null : "0.0";
  }

  private static @Nullable String tokens(int count, boolean ok) {
    return count != TokenCounts.ABSENT ? Integer.toString(count) : ok ? null : "0";
  }

  private static String gaps(long[] chunks) {
    var list = new StringBuilder("[");
    for (int i = 1; i < chunks.length; i++) {
      list.append(i == 1 ? "" : ",").append(seconds(chunks[i] - chunks[i - 1]));
    }
    return list.append(']').toString();
  }

  private static String seconds(double nanos) {
    return Double.toString(nanos / NANOS);
  }

  private static String text(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
