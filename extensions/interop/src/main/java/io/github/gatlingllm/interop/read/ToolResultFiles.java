// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Reads result files of other tools. A file may hold several results. */
public final class ToolResultFiles {

  /** The name under which the tool is recognized by the content of its file. */
  public static final String AUTO = "auto";

  private ToolResultFiles() {}

  /**
   * A result that was read.
   *
   * @param result what the file states
   * @param requests the receiver that got its requests
   */
  public record Read<R extends ToolRequests>(ToolResult result, R requests) {}

  /**
   * Reads all results of a file, in its order: several runs of {@code --append-result}, several
   * benchmarks of GuideLLM.
   *
   * @param tool the key of the tool, or {@link #AUTO}
   * @param sinks creates the receiver of each result's requests
   * @throws IllegalArgumentException if the tool is unknown, or the file is damaged or contradicts
   *     itself; the message names the file, the value, the rule and the remedy
   */
  public static <R extends ToolRequests> List<Read<R>> read(
      String tool, Path file, Supplier<R> sinks) {
    ResultFormat format = tool.equals(AUTO) ? Recognition.of(file) : format(tool);
    return List.copyOf(format.read(new ResultJson(file), sinks));
  }

  /** Returns whether the content of a file shows that a known tool wrote it. */
  public static boolean recognizes(Path file) {
    try {
      return Recognition.tool(file) != null;
    } catch (IllegalArgumentException notJson) {
      return false;
    }
  }

  private static ResultFormat format(String key) {
    return Arrays.stream(LoadTestTool.values())
        .filter(each -> each.key().equals(key))
        .findFirst()
        .map(ToolResultFiles::format)
        .orElseThrow(() -> new IllegalArgumentException(ReadErrorTexts.unknownTool(key)));
  }

  static ResultFormat format(LoadTestTool tool) {
    return switch (tool) {
      case VLLM -> new VllmFormat();
      case AIPERF -> new AiperfFormat();
      case GUIDELLM -> new GuideLlmFormat();
      case INFERENCE_PERF -> new InferencePerfFormat();
    };
  }
}
