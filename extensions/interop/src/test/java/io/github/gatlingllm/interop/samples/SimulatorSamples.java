// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.samples;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.samples.RecordedTruth.Truth;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Writes a truth log in the shapes of other tools' result files. */
public final class SimulatorSamples {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double EPOCH = 1_790_000_000.25;

  private SimulatorSamples() {}

  /** Returns a result of {@code vllm bench serve --save-detailed}. */
  public static ObjectNode vllm(RecordedTruth log) {
    ObjectNode result = vllmAggregates(log);
    ArrayNode inputs = result.putArray("input_lens");
    ArrayNode outputs = result.putArray("output_lens");
    ArrayNode ttfts = result.putArray("ttfts");
    ArrayNode itls = result.putArray("itls");
    ArrayNode starts = result.putArray("start_times");
    ArrayNode texts = result.putArray("generated_texts");
    ArrayNode errors = result.putArray("errors");
    for (Truth each : log.requests()) {
      inputs.add(each.input());
      outputs.add(each.failed() ? 0 : each.output());
      ttfts.add(each.failed() ? 0 : each.ttft() / 1e9);
      ArrayNode gaps = itls.addArray();
      each.gaps().forEach(gap -> gaps.add(gap / 1e9));
      starts.add(12.5 + each.received() / 1e9);
      texts.add(each.failed() ? "" : "an answer");
      errors.add(each.failed() ? "Internal Server Error" : "");
    }
    return result;
  }

  /** Returns a result of {@code vllm bench serve --save-result}. */
  public static ObjectNode vllmAggregates(RecordedTruth log) {
    ObjectNode result = JSON.createObjectNode();
    result.put("date", "20261101-101500").put("backend", "openai-chat").put("model_id", "m");
    result.put("num_prompts", log.requests().size()).put("request_rate", "inf");
    result.putNull("max_concurrency");
    result.put("duration", log.seconds()).put("completed", log.successes().size());
    result.put("failed", log.failures());
    result.put("total_output_tokens", outputTokens(log));
    result.put("request_throughput", log.successes().size() / log.seconds());
    result.putNull("request_goodput");
    result.put("output_throughput", outputTokens(log) / log.seconds());
    vllm(result, "ttft", log, Truth::ttft);
    vllm(result, "tpot", log, Truth::tpot);
    vllm(result, "e2el", log, Truth::e2e);
    return result;
  }

  private static void vllm(
      ObjectNode result, String name, RecordedTruth log, ToDoubleFunction<Truth> value) {
    result.put("mean_" + name + "_ms", mean(log, value) / 1e6);
    result.put("median_" + name + "_ms", percentile(log, value, 50) / 1e6);
    result.put("p99_" + name + "_ms", percentile(log, value, 99) / 1e6);
  }

  private static long outputTokens(RecordedTruth log) {
    return log.successes().stream().mapToLong(Truth::output).sum();
  }

  /** Returns AIPerf's {@code profile_export.jsonl}, in the order of the requests' ends. */
  public static String aiperf(RecordedTruth log) {
    return log.requests().stream()
        .sorted((a, b) -> Long.compare(a.received() + end(a), b.received() + end(b)))
        .map(each -> aiperf(each).toString())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static long end(Truth each) {
    return each.failed() ? 1_000_000 : each.e2e();
  }

  private static ObjectNode aiperf(Truth each) {
    ObjectNode entry = JSON.createObjectNode();
    long start = 1_790_000_000_000_000_000L + each.received();
    ObjectNode about = entry.putObject("metadata");
    about
        .put("session_num", 1)
        .put("request_start_ns", start)
        .put("request_end_ns", start + end(each));
    about.put("benchmark_phase", "profiling").put("was_cancelled", false);
    ObjectNode metrics = entry.putObject("metrics");
    if (each.failed()) {
      metric(metrics, "error_isl", each.input(), "tokens");
      entry.putObject("error").put("code", 500).put("type", "E").put("message", "failed");
      return entry;
    }
    metric(metrics, "input_sequence_length", each.input(), "tokens");
    metric(metrics, "output_sequence_length", each.output(), "tokens");
    metric(metrics, "time_to_first_token", each.ttft() / 1e6, "ms");
    metric(metrics, "request_latency", each.e2e() / 1e6, "ms");
    metric(metrics, "inter_token_latency", each.tpot() / 1e6, "ms");
    ArrayNode gaps = metrics.putObject("inter_chunk_latency").put("unit", "ms").putArray("value");
    each.gaps().forEach(gap -> gaps.add(gap / 1e6));
    entry.putNull("error");
    return entry;
  }

  private static void metric(ObjectNode metrics, String tag, double value, String unit) {
    metrics.putObject(tag).put("value", value).put("unit", unit);
  }

  /** Returns {@code profile_export_aiperf.json}. */
  public static ObjectNode aiperfAggregates(RecordedTruth log) {
    ObjectNode result = JSON.createObjectNode();
    result.put("schema_version", "1.5").put("aiperf_version", "0.4.0");
    result.putObject("input_config");
    block(result.putObject("time_to_first_token"), "avg", log, Truth::ttft, 1e6).put("unit", "ms");
    block(result.putObject("inter_token_latency"), "avg", log, Truth::tpot, 1e6).put("unit", "ms");
    block(result.putObject("request_latency"), "avg", log, Truth::e2e, 1e6).put("unit", "ms");
    result.putObject("request_count").put("unit", "requests").put("avg", log.successes().size());
    result.putObject("error_request_count").put("unit", "requests").put("avg", log.failures());
    result
        .putObject("request_throughput")
        .put("unit", "requests/sec")
        .put("avg", log.successes().size() / log.seconds());
    return result;
  }

  private static ObjectNode block(
      ObjectNode block,
      String mean,
      RecordedTruth log,
      ToDoubleFunction<Truth> value,
      double nanos) {
    block.put(mean, mean(log, value) / nanos);
    for (int percentile : List.of(50, 90, 95, 99)) {
      block.put("p" + percentile, percentile(log, value, percentile) / nanos);
    }
    return block;
  }

  /** Returns a report of GuideLLM with all requests. */
  public static ObjectNode guideLlm(RecordedTruth log) {
    ObjectNode report = JSON.createObjectNode();
    report.putObject("metadata").put("version", 2).put("guidellm_version", "0.7.0");
    ObjectNode benchmark = report.putArray("benchmarks").addObject();
    benchmark.put("type_", "generative_benchmark");
    ObjectNode metrics = benchmark.putObject("metrics");
    ObjectNode totals = metrics.putObject("request_totals");
    totals.put("successful", log.successes().size()).put("errored", log.failures());
    totals.put("incomplete", 0).put("total", log.requests().size());
    guideLlm(metrics, "time_to_first_token_ms", log, Truth::ttft, 1e6);
    guideLlm(metrics, "inter_token_latency_ms", log, Truth::tpot, 1e6);
    guideLlm(metrics, "request_latency", log, Truth::e2e, 1e9);
    ObjectNode requests = benchmark.putObject("requests");
    ArrayNode successful = requests.putArray("successful");
    ArrayNode errored = requests.putArray("errored");
    requests.putArray("incomplete");
    for (Truth each : log.requests()) {
      ObjectNode request = (each.failed() ? errored : successful).addObject();
      request.put("request_start_time", EPOCH + each.received() / 1e9);
      request.put("prompt_tokens", each.input());
      request.put("request_end_time", EPOCH + (each.received() + end(each)) / 1e9);
      if (!each.failed()) {
        double start = EPOCH + each.received() / 1e9;
        request
            .putObject("info")
            .putObject("timings")
            .put("request_start", start)
            .put("first_token_iteration", start + each.ttft() / 1e9)
            .put("last_token_iteration", start + each.e2e() / 1e9)
            .put("request_end", start + each.e2e() / 1e9);
        request.put("request_latency", each.e2e() / 1e9);
        request.put("output_tokens", each.output());
        request.put("time_to_first_token_ms", each.ttft() / 1e6);
        request.put("inter_token_latency_ms", each.tpot() / 1e6);
      }
    }
    return report;
  }

  private static void guideLlm(
      ObjectNode metrics,
      String name,
      RecordedTruth log,
      ToDoubleFunction<Truth> value,
      double nanos) {
    ObjectNode successful = metrics.putObject(name).putObject("successful");
    successful.put("mean", mean(log, value) / nanos).put("count", log.successes().size());
    block(successful.putObject("percentiles"), "unused", log, value, nanos);
  }

  /** Returns {@code summary_lifecycle_metrics.json} of inference-perf. */
  public static ObjectNode inferencePerf(RecordedTruth log) {
    ObjectNode summary = JSON.createObjectNode();
    summary.putObject("load_summary").put("count", log.requests().size());
    ObjectNode successes = summary.putObject("successes").put("count", log.successes().size());
    ObjectNode latency = successes.putObject("latency");
    block(latency.putObject("time_to_first_token"), "mean", log, Truth::ttft, 1e9);
    block(latency.putObject("time_per_output_token"), "mean", log, Truth::tpot, 1e9);
    block(latency.putObject("request_latency"), "mean", log, Truth::e2e, 1e9);
    successes
        .putObject("throughput")
        .put("requests_per_sec", log.successes().size() / log.seconds());
    summary.putObject("failures").put("count", log.failures());
    return summary;
  }

  /** Returns the mean over the successes, by its formula. */
  public static double mean(RecordedTruth log, ToDoubleFunction<Truth> value) {
    return log.successes().stream().mapToDouble(value).average().orElseThrow();
  }

  /** Returns the smallest value that this share of the successes does not exceed. */
  public static double percentile(
      RecordedTruth log, ToDoubleFunction<Truth> value, double percentile) {
    double[] sorted = log.successes().stream().mapToDouble(value).sorted().toArray();
    return sorted[(int) Math.ceil(percentile / 100 * sorted.length) - 1];
  }

  /** Returns all gaps of all requests, sorted. */
  public static double[] gaps(RecordedTruth log) {
    double[] gaps =
        log.successes().stream()
            .flatMap(each -> each.gaps().stream())
            .mapToDouble(Long::doubleValue)
            .toArray();
    Arrays.sort(gaps);
    return gaps;
  }
}
