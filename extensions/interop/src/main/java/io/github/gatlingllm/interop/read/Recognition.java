// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognizes the tool by the first field that only its files have. */
final class Recognition {

  private static final Map<String, Tool> FIELDS =
      Map.ofEntries(
          Map.entry("benchmarks", Tool.GUIDELLM),
          Map.entry("metrics", Tool.AIPERF),
          Map.entry("aiperf_version", Tool.AIPERF),
          Map.entry("input_config", Tool.AIPERF),
          Map.entry("request_latency", Tool.AIPERF),
          Map.entry("records", Tool.AIPERF),
          Map.entry("successes", Tool.INFERENCE_PERF),
          Map.entry("load_summary", Tool.INFERENCE_PERF),
          Map.entry("benchmark_time_seconds", Tool.INFERENCE_PERF),
          Map.entry("start_time", Tool.INFERENCE_PERF),
          Map.entry("backend", Tool.VLLM),
          Map.entry("endpoint_type", Tool.VLLM),
          Map.entry("num_prompts", Tool.VLLM),
          Map.entry("completed", Tool.VLLM),
          Map.entry("request_throughput", Tool.VLLM),
          Map.entry("ttfts", Tool.VLLM));

  private Recognition() {}

  static ResultFormat of(Path path) {
    @Nullable Tool[] found = {null};
    new JsonFile(path).parse(parser -> found[0] = tool(parser));
    Tool tool = found[0];
    if (tool == null) {
      throw new IllegalArgumentException(ReadErrorTexts.unrecognized(path));
    }
    return ToolFiles.format(tool);
  }

  private static @Nullable Tool tool(JsonParser parser) throws IOException {
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
      Tool tool = FIELDS.get(name);
      JsonToken value = parser.nextToken();
      // AIPerf's request_throughput is an object, vLLM's a number; so with start_time.
      boolean block = value == JsonToken.START_OBJECT;
      if (tool == Tool.VLLM && block) {
        return Tool.AIPERF;
      }
      if (tool != null && !(name.equals("start_time") && !list)) {
        return tool;
      }
      parser.skipChildren();
    }
    return null;
  }
}
