// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.read.ToolResultFiles.Read;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** GuideLLM's JSON, versions 1 and 2. Each benchmark in it is a result. */
final class GuideLlmFormat implements ResultFormat {

  /** The first stamps of a benchmark, in seconds since 1970. */
  private static final class First {
    double sent = Double.POSITIVE_INFINITY;
    double due = Double.POSITIVE_INFINITY;

    void add(Node row) {
      sent = Math.min(sent, GuideLlmRequest.start(row).orElse(sent));
      due = Math.min(due, GuideLlmRequest.due(row).orElse(due));
    }

    /** Returns the first stamp; 0 if no request was sent. */
    double stamp(boolean scheduled) {
      double first = scheduled ? Math.min(sent, due) : sent;
      return Double.isInfinite(first) ? 0 : first;
    }
  }

  /** A benchmark whose requests are being read. */
  private static final class Reading<R extends ToolRequests> {
    final GuideLlmBenchmark benchmark;
    final R sink;
    final GuideLlmValues values = new GuideLlmValues();
    private final double first;
    private long number;

    Reading(GuideLlmBenchmark benchmark, double first, R sink) {
      this.benchmark = benchmark;
      this.first = first;
      this.sink = sink;
    }

    void accept(Node row, String list) {
      boolean sent = GuideLlmRequest.start(row).isPresent();
      if (!sent && !list.equals(GuideLlmRequest.ERRORED)) {
        if (list.equals("successful")) {
          GuideLlmRequest.of(row, list, first, 0); // refuses it
        }
        return; // A request that was never sent is none of the load.
      }
      RequestDraft draft = GuideLlmRequest.of(row, list, first, number++);
      draft.phase = benchmark.phase(row);
      OptionalDouble due =
          benchmark.scheduled() ? GuideLlmRequest.due(row) : OptionalDouble.empty();
      if (due.isPresent()) {
        draft.scheduled = Math.min(draft.sent, GuideLlmRequest.nanos(due.getAsDouble() - first));
      }
      values.add(draft);
      draft.into(sink);
    }
  }

  @Override
  public <R extends ToolRequests> List<Read<R>> read(ResultJson file, Supplier<R> sinks) {
    Map<Integer, First> firsts = new TreeMap<>();
    GuideLlmPass pass =
        GuideLlmPass.run(
            file,
            GuideLlmRequest.STARTS,
            (index, row, list) -> firsts.computeIfAbsent(index, i -> new First()).add(row));
    if (pass.benchmarks().isEmpty()) {
      throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
    }
    String version = version(pass.top());
    List<Reading<R>> readings = new ArrayList<>();
    for (GuideLlmBenchmark each : pass.benchmarks()) {
      double first = firsts.getOrDefault(readings.size(), new First()).stamp(each.scheduled());
      readings.add(new Reading<>(each, first, sinks.get()));
    }
    GuideLlmPass.run(
        file, GuideLlmRequest.SHAPE, (index, row, list) -> readings.get(index).accept(row, list));
    return readings.stream()
        .map(each -> new Read<>(result(each.benchmark, each.values, version), each.sink))
        .toList();
  }

  private static @Nullable String version(Node top) {
    Node metadata = top.at("metadata");
    String format = metadata.text("version");
    if (format != null && !format.equals("1") && !format.equals("2")) {
      throw top.file().error("metadata.version", format, ReadErrorTexts.version("1 and 2"));
    }
    String tool = metadata.text("guidellm_version");
    return tool == null ? format : tool;
  }

  private static ToolResult result(
      GuideLlmBenchmark benchmark, GuideLlmValues values, @Nullable String version) {
    Node node = benchmark.node();
    RequestTotals found = values.totals();
    OptionalLong completed = stated(benchmark.totals(), "successful", found.completed);
    OptionalLong failed = stated(benchmark.totals(), GuideLlmRequest.ERRORED, found.failed);
    boolean detailed = found.completed + found.failed > 0;
    boolean all = detailed && completed.orElse(found.completed) == found.completed;
    if (!detailed && benchmark.metrics().json().isMissingNode()) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(
              node.file().path(), LoadTestTool.GUIDELLM.label(), node.place("metrics")));
    }
    if (all) {
      benchmark.check(values);
    }
    boolean due = detailed && !found.dueMissing;
    return new ToolResult(
        LoadTestTool.GUIDELLM,
        version,
        node.where(),
        detailed,
        completed,
        failed,
        benchmark.seconds(),
        benchmark.figures().all(),
        MappingTexts.guideLlm(detailed, due),
        MappingTexts.notChecked(
            due ? null : MappingTexts.NO_DUE_TIMES, detailed, failed.isPresent(), true),
        List.of(),
        all ? null : MappingTexts.GUIDELLM_SAVE,
        benchmark.load());
  }

  /** Returns a stated total, which can't be less than the listed requests. */
  private static OptionalLong stated(Node totals, String name, long listed) {
    OptionalLong total = totals.count(name);
    if (total.isPresent() && total.getAsLong() < listed) {
      throw totals
          .file()
          .error(
              totals.place(name),
              total.getAsLong(),
              ReadErrorTexts.contradicts("the listed requests", Long.toString(listed)));
    }
    return total.isEmpty() && listed > 0 ? OptionalLong.of(listed) : total;
  }
}
