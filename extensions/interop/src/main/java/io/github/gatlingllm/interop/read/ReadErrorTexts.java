// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.LoadTestTool;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The errors of reading result files. */
final class ReadErrorTexts {

  static final String FINITE = "It must be a finite number";
  static final String NOT_NEGATIVE = "It must be a finite number, at least 0";
  static final String COUNT = "It must be a whole number, at least 0";
  static final String LIST = "It must be a list";
  static final String OBJECT = "It must be an object";
  static final String FIRST_BEFORE_END = "The first token can't come after the end of the request";
  static final String AFTER_START = "A request can't end before its start";
  static final String ASCENDING_TIMES = "Token times must ascend";
  static final String UNIT = "Known time units are ns, us, ms, s and sec";
  static final String NEEDED = "The field is required for each successful request";

  static final String REQUESTS = "the values of its requests";
  static final String SUCCESSES = "its successful requests";
  static final String FAILURES = "its failed requests";

  private static final String AGAIN = "Save the result again, or restore the file";

  private ReadErrorTexts() {}

  static String unknownTool(String key) {
    String known =
        Arrays.stream(LoadTestTool.values())
                .map(LoadTestTool::key)
                .collect(Collectors.joining(", "))
            + ", "
            + ToolResultFiles.AUTO;
    return "--from: unknown tool (" + key + "). Known tools: " + known + ". Name one of them.";
  }

  static String unrecognized(Path file) {
    return file
        + ": the tool is not recognized by the file's fields. Known are results of vllm, aiperf,"
        + " guidellm and inference-perf as JSON. Name the tool by --from, or pass its JSON file.";
  }

  static String cut(Path file) {
    return file
        + ": the file is cut: it ends in the middle of its JSON. "
        + "A result must be complete. "
        + AGAIN
        + ".";
  }

  static String empty(Path file) {
    return file + ": the file has no result. A result must contain requests. " + AGAIN + ".";
  }

  static String noFile(Path file) {
    return file + ": the file does not exist. A result file is required. Check its name.";
  }

  static String folder(Path file) {
    return file + ": this is a folder. A result file is required. Name the JSON file in it.";
  }

  static String unreadable(Path file, String why) {
    return file + ": the file can't be read (" + why + "). Check its permissions and its content.";
  }

  static String notJson(Path file, String what, int line) {
    return file
        + ": not JSON (line "
        + line
        + ": "
        + what
        + "). Results are read from JSON. Pass the tool's JSON result.";
  }

  static String duplicate(Path file, String what) {
    return file
        + ": a key occurs twice ("
        + what
        + "). Keys must be unique, because only one value could count. "
        + AGAIN
        + ".";
  }

  static String schema(Path file, String tool, String missing) {
    return file
        + ": not a known result of "
        + tool
        + " (without "
        + missing
        + "). The format is recognized by this field. Pass the tool's JSON result, or check --from.";
  }

  static String field(Path file, String field, String value, String rule) {
    String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
    return file + ": wrong " + field + " (" + shown + "). " + rule + ". " + AGAIN + ".";
  }

  static String version(String known) {
    return "Known versions are " + known;
  }

  static String sameLength(String other, int length) {
    return "Arrays must have one entry a request, and " + other + " has " + length;
  }

  static String contradicts(String other, String value) {
    return "It contradicts " + other + ": " + value;
  }
}
