// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import io.github.gatlingllm.interop.LoadTestTool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The call of a tool in a command line, without what stands before it ({@code uv run}, {@code
 * docker run … image}, {@code python -m}).
 *
 * @param environment the variables that the line sets before the command
 * @param arguments the words after the tool's name
 */
record ToolCommand(LoadTestTool tool, Map<String, String> environment, List<String> arguments) {

  private static final String ASSIGNMENT = "[A-Za-z_][A-Za-z0-9_]*=(?s).*";

  /**
   * The words that call a tool. A word that ends with the first one, after a slash, matches it too.
   * A longer call stands before a shorter one.
   */
  private static final List<Map.Entry<String, LoadTestTool>> CALLS =
      List.of(
          Map.entry("vllm bench serve", LoadTestTool.VLLM),
          Map.entry("vllm.entrypoints.cli.main bench serve", LoadTestTool.VLLM),
          Map.entry("vllm.benchmarks.serve", LoadTestTool.VLLM),
          Map.entry("benchmark_serving.py", LoadTestTool.VLLM),
          Map.entry("guidellm benchmark run", LoadTestTool.GUIDELLM),
          Map.entry("guidellm benchmark", LoadTestTool.GUIDELLM),
          Map.entry("guidellm run", LoadTestTool.GUIDELLM),
          Map.entry("aiperf profile", LoadTestTool.AIPERF));

  /**
   * Finds the call in a line's words.
   *
   * @throws IllegalArgumentException if the line calls none of the tools
   */
  static ToolCommand of(List<String> words) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (int at = 0; at < words.size(); at++) {
      for (Map.Entry<String, LoadTestTool> call : CALLS) {
        List<String> parts = List.of(call.getKey().split(" ", 0));
        if (matches(words, at, parts)) {
          return new ToolCommand(
              call.getValue(),
              Map.copyOf(environment),
              words.subList(at + parts.size(), words.size()));
        }
      }
      if (words.get(at).matches(ASSIGNMENT)) {
        String[] sides = words.get(at).split("=", 2);
        environment.put(sides[0], sides[1]);
      }
    }
    throw new IllegalArgumentException(
        ConversionTexts.noTool(ShellWords.shown(String.join(" ", words))));
  }

  private static boolean matches(List<String> words, int at, List<String> parts) {
    if (at + parts.size() > words.size()) {
      return false;
    }
    String first = words.get(at);
    String name = parts.get(0);
    return (first.equals(name) || first.endsWith("/" + name))
        && words.subList(at + 1, at + parts.size()).equals(parts.subList(1, parts.size()));
  }
}
