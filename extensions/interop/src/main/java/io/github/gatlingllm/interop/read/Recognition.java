// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.LoadTestTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognizes the tool by the first field that only its files have. */
final class Recognition {

  private static final Map<String, LoadTestTool> FIELDS =
      Map.ofEntries(
          Map.entry("benchmarks", LoadTestTool.GUIDELLM),
          Map.entry("metrics", LoadTestTool.AIPERF),
          Map.entry("aiperf_version", LoadTestTool.AIPERF),
          Map.entry("input_config", LoadTestTool.AIPERF),
          Map.entry("request_latency", LoadTestTool.AIPERF),
          Map.entry("records", LoadTestTool.AIPERF),
          Map.entry("successes", LoadTestTool.INFERENCE_PERF),
          Map.entry("load_summary", LoadTestTool.INFERENCE_PERF),
          Map.entry("benchmark_time_seconds", LoadTestTool.INFERENCE_PERF),
          Map.entry("start_time", LoadTestTool.INFERENCE_PERF),
          Map.entry("backend", LoadTestTool.VLLM),
          Map.entry("endpoint_type", LoadTestTool.VLLM),
          Map.entry("num_prompts", LoadTestTool.VLLM),
          Map.entry("completed", LoadTestTool.VLLM),
          Map.entry("request_throughput", LoadTestTool.VLLM),
          Map.entry("ttfts", LoadTestTool.VLLM));

  private Recognition() {}

  static ResultFormat of(Path path) {
    LoadTestTool tool = tool(path);
    if (tool == null) {
      throw new IllegalArgumentException(ReadErrorTexts.unrecognized(path));
    }
    return ToolResultFiles.format(tool);
  }

  /** Returns the tool that wrote a JSON file; null if no field shows one. */
  static @Nullable LoadTestTool tool(Path path) {
    @Nullable LoadTestTool[] found = {null};
    new ResultJson(path).parse(parser -> found[0] = tool(parser));
    return found[0];
  }

  private static @Nullable LoadTestTool tool(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    boolean list = token == JsonToken.START_ARRAY;
    if (list) {
      token = parser.nextToken();
    }
    if (token != JsonToken.START_OBJECT) {
      return null;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      LoadTestTool tool = FIELDS.get(name);
      JsonToken value = parser.nextToken();
      // AIPerf's request_throughput is an object, vLLM's a number; so with start_time.
      boolean block = value == JsonToken.START_OBJECT;
      if (tool == LoadTestTool.VLLM && block) {
        return LoadTestTool.AIPERF;
      }
      if (tool != null && !(name.equals("start_time") && !list)) {
        return tool;
      }
      parser.skipChildren();
    }
    return null;
  }
}
