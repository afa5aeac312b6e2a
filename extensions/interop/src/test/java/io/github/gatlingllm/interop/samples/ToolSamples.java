// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.samples;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes a load in the shape of each tool. The result can be changed before it is stored. */
public final class ToolSamples {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long EPOCH_NANOS = 1_759_813_207_532_900_363L;

  private ToolSamples() {}

  /** Returns the result of {@code vllm bench serve}, with the arrays of --save-detailed or not. */
  public static ObjectNode vllm(List<TrueRequest> load, boolean detailed) {
    List<TrueRequest> good = load.stream().filter(TrueRequest::ok).toList();
    double duration = load.stream().mapToLong(TrueRequest::end).max().orElse(0) / 1e9;
    long output = good.stream().mapToLong(r -> r.chunks().length).sum();
    ObjectNode json = MAPPER.createObjectNode();
    json.put("date", "20260801-101500").put("endpoint_type", "openai-chat").put("model_id", "m");
    json.put("num_prompts", load.size()).put("request_rate", "inf").put("duration", duration);
    json.put("completed", good.size()).put("failed", load.size() - good.size());
    json.put("total_output_tokens", output).putNull("request_goodput");
    json.put("request_throughput", good.size() / duration);
    json.put("output_throughput", output / duration);
    vllmBlock(json, "ttft", good, TrueRequest::ttft);
    vllmBlock(json, "tpot", good, TrueRequest::tpot);
    vllmBlock(json, "e2el", good, r -> r.end() - r.sent());
    if (detailed) {
      vllmArrays(json, load);
    }
    return json;
  }

  private static void vllmBlock(
      ObjectNode json, String name, List<TrueRequest> good, ToDoubleFunction<TrueRequest> nanos) {
    double[] values = good.stream().mapToDouble(nanos).sorted().toArray();
    json.put("mean_" + name + "_ms", Arrays.stream(values).average().orElse(0) / 1e6);
    json.put("median_" + name + "_ms", percentile(values, 50) / 1e6);
    json.put("p99_" + name + "_ms", percentile(values, 99) / 1e6);
  }

  private static void vllmArrays(ObjectNode json, List<TrueRequest> load) {
    ArrayNode inputs = json.putArray("input_lens");
    ArrayNode outputs = json.putArray("output_lens");
    ArrayNode ttfts = json.putArray("ttfts");
    ArrayNode itls = json.putArray("itls");
    ArrayNode starts = json.putArray("start_times");
    ArrayNode errors = json.putArray("errors");
    for (TrueRequest each : load) {
      inputs.add(each.input());
      outputs.add(each.chunks().length);
      ttfts.add(each.ok() ? each.ttft() / 1e9 : 0);
      ArrayNode gaps = itls.addArray();
      if (each.ok()) {
        Arrays.stream(each.gaps()).forEach(gap -> gaps.add(gap / 1e9));
      }
      starts.add(5000 + each.sent() / 1e9);
      errors.add(each.ok() ? "" : each.error());
    }
  }

  /** Returns the percentile by linear interpolation, as NumPy computes it. */
  public static double percentile(double[] sorted, double percentile) {
    double rank = percentile / 100 * (sorted.length - 1);
    int low = (int) Math.floor(rank);
    int high = Math.min(sorted.length - 1, low + 1);
    return sorted[low] + (rank - low) * (sorted[high] - sorted[low]);
  }

  /** Returns AIPerf's {@code profile_export.jsonl}. */
  public static String aiperfRecords(List<TrueRequest> load) {
    StringBuilder text = new StringBuilder();
    for (TrueRequest each : load) {
      ObjectNode json = MAPPER.createObjectNode();
      ObjectNode meta = json.putObject("metadata");
      meta.put("request_start_ns", EPOCH_NANOS + each.sent());
      meta.put("request_end_ns", EPOCH_NANOS + each.end());
      meta.put("benchmark_phase", "profiling").put("was_cancelled", false);
      ObjectNode metrics = json.putObject("metrics");
      if (each.ok()) {
        aiperf(metrics, "input_sequence_length", each.input(), "tokens");
        aiperf(metrics, "output_sequence_length", each.chunks().length, "tokens");
        aiperf(metrics, "time_to_first_token", each.ttft() / 1e6, "ms");
        aiperf(metrics, "request_latency", (each.end() - each.sent()) / 1e6, "ms");
        aiperf(metrics, "inter_token_latency", each.tpot() / 1e6, "ms");
        ObjectNode gaps = metrics.putObject("inter_chunk_latency");
        ArrayNode values = gaps.putArray("value");
        Arrays.stream(each.gaps()).forEach(gap -> values.add(gap / 1e6));
        gaps.put("unit", "ms");
        json.putNull("error");
      } else {
        json.putObject("error").put("code", 500).put("type", each.error()).put("message", "no");
      }
      text.append(json).append('\n');
    }
    return text.toString();
  }

  private static void aiperf(ObjectNode metrics, String name, double value, String unit) {
    metrics.putObject(name).put("value", value).put("unit", unit);
  }

  /** Returns AIPerf's {@code profile_export_aiperf.json}. */
  public static ObjectNode aiperfAggregates(List<TrueRequest> load) {
    List<TrueRequest> good = load.stream().filter(TrueRequest::ok).toList();
    double seconds = load.stream().mapToLong(TrueRequest::end).max().orElse(0) / 1e9;
    ObjectNode json = MAPPER.createObjectNode();
    json.put("schema_version", "1.5").put("aiperf_version", "0.5.0");
    single(json, "request_count", good.size());
    single(json, "error_request_count", load.size() - good.size());
    single(json, "total_isl", good.stream().mapToInt(TrueRequest::input).sum());
    single(json, "total_osl", good.stream().mapToInt(r -> r.chunks().length).sum());
    single(json, "benchmark_duration", seconds);
    single(json, "request_throughput", good.size() / seconds);
    block(json.putObject("time_to_first_token"), "avg", values(good, TrueRequest::ttft), 1e6);
    block(json.putObject("inter_token_latency"), "avg", values(good, TrueRequest::tpot), 1e6);
    block(json.putObject("request_latency"), "avg", values(good, r -> r.end() - r.sent()), 1e6);
    block(json.putObject("input_sequence_length"), "avg", values(good, TrueRequest::input), 1);
    return json;
  }

  private static void single(ObjectNode json, String name, double value) {
    json.putObject(name).put("avg", value);
  }

  private static double[] values(List<TrueRequest> good, ToDoubleFunction<TrueRequest> value) {
    return good.stream().mapToDouble(value).sorted().toArray();
  }

  /** Writes statistics as NumPy computes them. */
  private static void block(ObjectNode block, String mean, double[] sorted, double nanos) {
    if (nanos == 1e6) {
      block.put("unit", "ms");
    }
    block.put(mean, Arrays.stream(sorted).average().orElse(0) / nanos);
    block.put("min", sorted[0] / nanos).put("max", sorted[sorted.length - 1] / nanos);
    for (int percentile : new int[] {50, 90, 99}) {
      block.put("p" + percentile, percentile(sorted, percentile) / nanos);
    }
  }

  /** Returns GuideLLM's JSON with one benchmark. */
  public static ObjectNode guideLlm(List<TrueRequest> load, int version) {
    ObjectNode json = MAPPER.createObjectNode();
    json.putObject("metadata").put("version", version);
    ObjectNode benchmark = json.putArray("benchmarks").addObject();
    long good = load.stream().filter(TrueRequest::ok).count();
    ObjectNode metrics = benchmark.putObject("metrics");
    ObjectNode totals = metrics.putObject("request_totals");
    totals.put("successful", good).put("errored", load.size() - good).put("incomplete", 0);
    guideLlmMetrics(metrics, load.stream().filter(TrueRequest::ok).toList());
    ObjectNode requests = benchmark.putObject("requests");
    ArrayNode successful = requests.putArray("successful");
    ArrayNode errored = requests.putArray("errored");
    requests.putArray("incomplete");
    for (TrueRequest each : load) {
      ObjectNode row = (each.ok() ? successful : errored).addObject();
      if (version == 1) {
        guideLlm1(row, each);
      } else {
        guideLlm2(row, each);
      }
    }
    return json;
  }

  private static void guideLlmMetrics(ObjectNode metrics, List<TrueRequest> good) {
    ObjectNode ttft = metrics.putObject("time_to_first_token_ms").putObject("successful");
    block(ttft.putObject("percentiles"), "unused", values(good, TrueRequest::ttft), 1e6);
    ttft.put("mean", Arrays.stream(values(good, TrueRequest::ttft)).average().orElse(0) / 1e6);
    ObjectNode latency = metrics.putObject("request_latency").putObject("successful");
    block(latency, "mean", values(good, r -> r.end() - r.sent()), 1e9);
    int tokens = good.stream().mapToInt(r -> r.chunks().length).sum();
    double decode = good.stream().mapToDouble(r -> r.end() - r.chunks()[0]).sum();
    sum(metrics, "inter_token_latency_ms").put("mean", decode / 1e6 / (tokens - good.size()));
    sum(metrics, "output_token_count").put("total_sum", tokens);
    sum(metrics, "prompt_token_count")
        .put("total_sum", good.stream().mapToInt(TrueRequest::input).sum())
        .put("mean", good.stream().mapToInt(TrueRequest::input).average().orElse(0));
  }

  private static ObjectNode sum(ObjectNode metrics, String name) {
    return metrics.putObject(name).putObject("successful");
  }

  private static void guideLlm1(ObjectNode row, TrueRequest each) {
    row.put("start_time", 1000 + each.sent() / 1e9).put("end_time", 1000 + each.end() / 1e9);
    row.put("prompt_tokens", each.input()).put("output_tokens", each.chunks().length);
    if (each.ok()) {
      row.put("first_token_time", 1000 + each.chunks()[0] / 1e9);
      row.put("last_token_time", 1000 + each.end() / 1e9);
    } else {
      row.put("error", each.error());
    }
  }

  private static void guideLlm2(ObjectNode row, TrueRequest each) {
    ObjectNode info = row.putObject("info");
    ObjectNode timings = info.putObject("timings");
    timings.put("request_start", 1000 + each.sent() / 1e9);
    timings.put("request_end", 1000 + each.end() / 1e9);
    row.putObject("input_metrics").put("text_tokens", each.input());
    row.putObject("output_metrics").put("text_tokens", each.chunks().length);
    if (each.ok()) {
      timings.put("first_token_iteration", 1000 + each.chunks()[0] / 1e9);
      timings.put("last_token_iteration", 1000 + each.end() / 1e9);
    } else {
      info.put("error", each.error());
    }
  }

  /** Returns inference-perf's {@code per_request_lifecycle_metrics.json}. */
  public static ArrayNode inferencePerfRequests(List<TrueRequest> load) {
    ArrayNode all = MAPPER.createArrayNode();
    for (TrueRequest each : load) {
      ObjectNode row = all.addObject();
      row.put("start_time", 77 + each.sent() / 1e9).put("end_time", 77 + each.end() / 1e9);
      ObjectNode info = row.putObject("info");
      info.put("input_tokens", each.input()).put("output_tokens", each.chunks().length);
      ArrayNode times = info.putArray("output_token_times");
      Arrays.stream(each.chunks()).forEach(chunk -> times.add(77 + chunk / 1e9));
      if (each.ok()) {
        row.putNull("error");
      } else {
        row.putObject("error").put("error_type", each.error()).put("error_msg", "no");
      }
    }
    return all;
  }

  /** Returns inference-perf's {@code summary_lifecycle_metrics.json}. */
  public static ObjectNode inferencePerfSummary(List<TrueRequest> load) {
    List<TrueRequest> good = load.stream().filter(TrueRequest::ok).toList();
    ObjectNode json = MAPPER.createObjectNode();
    json.putObject("load_summary").put("count", load.size());
    ObjectNode successes = json.putObject("successes").put("count", good.size());
    double seconds = load.stream().mapToLong(TrueRequest::end).max().orElse(0) / 1e9;
    json.put("benchmark_time_seconds", seconds);
    successes.putObject("throughput").put("requests_per_sec", good.size() / seconds);
    int input = good.stream().mapToInt(TrueRequest::input).sum();
    successes.putObject("prompt_tokens").put("total", input);
    ObjectNode latency = successes.putObject("latency");
    block(latency.putObject("time_to_first_token"), "mean", values(good, TrueRequest::ttft), 1e9);
    block(latency.putObject("request_latency"), "mean", values(good, r -> r.end() - r.sent()), 1e9);
    json.putObject("failures").put("count", load.size() - good.size());
    return json;
  }
}
