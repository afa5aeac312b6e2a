// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Results and requests as a reader returns them. */
final class GivenResults {

  static final long MILLI = 1_000_000;
  static final String SAVE_NEXT = "run it with --save-detailed.";

  private GivenResults() {}

  static ToolResult detailed(long completed, long failed) {
    return of(true, OptionalLong.of(completed), OptionalLong.of(failed), List.of());
  }

  static ToolResult aggregates(OptionalLong completed, OptionalLong failed, ToolFigure... figures) {
    return of(false, completed, failed, List.of(figures));
  }

  static ToolResult of(
      boolean detailed, OptionalLong completed, OptionalLong failed, List<ToolFigure> figures) {
    return new ToolResult(
        LoadTestTool.VLLM,
        "0.11.0",
        "chat",
        detailed,
        completed,
        failed,
        OptionalDouble.empty(),
        figures,
        List.of("ITL is between chunks."),
        List.of("coordinated omission", "client health"),
        List.of(),
        detailed ? null : SAVE_NEXT,
        ToolLoad.UNKNOWN);
  }

  /** A percentile of a metric, in milliseconds. */
  static ToolFigure percentile(Metric metric, double percentile, double millis) {
    return new ToolFigure.OfMetric(metric, new Statistic.Percentile(percentile), millis * MILLI);
  }

  static ToolFigure mean(Metric metric, double millis) {
    return new ToolFigure.OfMetric(metric, Statistic.Simple.MEAN, millis * MILLI);
  }

  static ToolFigure rate(RateFigure rate, double value) {
    return new ToolFigure.OfRate(rate, value);
  }

  /** A successful request of 11 tokens in 11 chunks, one every 10 ms after the first. */
  static RequestRecord request(long number, long sentMillis, double ttftMillis) {
    long sent = sentMillis * MILLI;
    long first = sent + Math.round(ttftMillis * MILLI);
    long[] chunks = new long[11];
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = first + i * 10 * MILLI;
    }
    return of(number, sent, chunks[10], chunks, null);
  }

  static RequestRecord failed(long number, long sentMillis) {
    long sent = sentMillis * MILLI;
    return of(number, sent, sent + 5 * MILLI, new long[0], "HTTP 500");
  }

  private static RequestRecord of(
      long number, long sent, long closed, long[] chunks, @Nullable String error) {
    boolean ok = error == null;
    return new RequestRecord(
        new RequestId("request", List.of(), "vllm", number, null),
        new Outcome(ok ? RequestStatus.OK : RequestStatus.FAILED, ok ? 200 : 500, error, null),
        new Timing(Timing.ABSENT, sent, closed, ok ? chunks[0] : Timing.ABSENT, chunks, true),
        new TokenCounts(20, ok ? 11 : -1, -1, -1, -1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }
}
