// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.nio.file.Path;
import java.util.List;

/** The texts of readers. */
final class ReadTexts {

  static final String NO_DUE_TIMES =
      "coordinated omission: the file contains no due times, so waits before a send are not visible";
  static final String NO_CLIENT_HEALTH =
      "client health: the file does not show whether the tool"
          + " itself delayed requests or timestamps";
  static final String NO_WARM_UP = "warm-up: the file does not mark the requests of a warm-up";
  static final String NO_FAILURES = "failures: the file does not count failed requests";
  static final String NO_GAPS =
      "gaps: the file does not contain the time of each chunk, so ITL and stalls are unknown";
  static final String NO_REQUESTS = "requests: the file contains aggregates only";
  static final String COUNTED_BY_TOOL =
      "token counts: the file does not show who counted the tokens";

  static final String VLLM_TPOT =
      "TPOT: tpot_ms of vllm bench serve, (E2E − TTFT) ÷ (output tokens − 1), is our TPOT";
  static final String VLLM_ITL =
      "ITL: itl_ms of vllm bench serve, the gaps between chunks of all" + " requests, is our ITL";
  static final String VLLM_E2E =
      "E2E: e2el_ms of vllm bench serve ends with the last chunk, as our E2E";
  static final String VLLM_NO_STARTS =
      "Send times: the file has no start_times. Requests are placed"
          + " evenly over the duration, so effective samples are approximate";
  static final String VLLM_SAVE = "save the next run with --save-result --save-detailed";

  static final String AIPERF_TPOT =
      "TPOT: inter_token_latency of AIPerf, (E2E − TTFT) ÷ (output" + " tokens − 1), is our TPOT";
  static final String AIPERF_ITL =
      "ITL: inter_chunk_latency of AIPerf, the gaps between chunks, is our ITL";
  static final String AIPERF_SAVE =
      "judge profile_export.jsonl of the run (--export-level records or raw)";

  static final String GUIDELLM_TPOT =
      "TPOT: inter_token_latency_ms of GuideLLM, (last − first token)"
          + " ÷ (output tokens − 1), is our TPOT; its time_per_output_token_ms, which includes TTFT, is"
          + " not used";
  static final String GUIDELLM_E2E =
      "E2E: the last token of a request if the file has its time, else request_latency";
  static final String GUIDELLM_SAVE =
      "save the next run as JSON with all requests (no sample of requests)";

  static final String INFERENCE_PERF_TPOT =
      "TPOT: time_per_output_token of inference-perf, (E2E −"
          + " TTFT) ÷ (output tokens − 1), is our TPOT; normalized_time_per_output_token is not used";
  static final String INFERENCE_PERF_ITL =
      "ITL: inter_token_latency of inference-perf, the gaps between chunks, is our ITL";
  static final String INFERENCE_PERF_SAVE =
      "save the next run with report.request_lifecycle.per_request: true";

  private ReadTexts() {}

  static String unreadable(Path file, String why) {
    return file + ": the file cannot be read (" + why + ").";
  }

  static String cut(Path file, long line) {
    return file
        + ": the file ends in the middle of its JSON (line "
        + line
        + "). It was cut, or"
        + " the tool was stopped while it wrote. Save the result again.";
  }

  static String notJson(Path file, String why) {
    return file
        + ": the file is not valid JSON ("
        + why
        + "). A result file must be JSON as the"
        + " tool wrote it.";
  }

  static String empty(Path file) {
    return file + ": the file is empty. A result file must contain a result.";
  }

  static String unknownTool(String name, List<String> known) {
    return "--from: there is no tool '"
        + name
        + "'. Known are "
        + String.join(", ", known)
        + " and auto.";
  }

  static String notRecognized(Path file, List<String> known) {
    return file
        + ": the tool is not recognized by the content. Name it with --from: "
        + String.join(", ", known)
        + ".";
  }

  static String notOf(Path file, String tool, String missing) {
    return file
        + ": this is no result of "
        + tool
        + " ("
        + missing
        + " is missing). Name the right"
        + " tool with --from, or use --from auto.";
  }

  static String several(Path file, int results) {
    return file
        + ": the file contains "
        + results
        + " results. A file must contain one. Split it,"
        + " for example one line each with: split -l 1 "
        + file.getFileName();
  }

  static String severalBenchmarks(Path file, int benchmarks) {
    return file
        + ": the report contains "
        + benchmarks
        + " benchmarks. A judged report must contain"
        + " one. Select it, for example the first: jq '.benchmarks |= .[0:1]' "
        + file.getFileName();
  }

  static String wrongValue(Path file, String field, String value, String rule) {
    return file
        + ": "
        + field
        + " must be "
        + rule
        + ", but is "
        + value
        + ". The file is damaged; save the result again.";
  }

  static String lengths(Path file, String field, long length, String other, long otherLength) {
    return file
        + ": "
        + field
        + " has "
        + length
        + " entries, but "
        + other
        + " has "
        + otherLength
        + ". Both must have one per request. The file is damaged; save the result again.";
  }

  static String contradiction(
      Path file, String field, String stated, String from, String computed) {
    return file
        + ": "
        + field
        + " is "
        + stated
        + ", but "
        + from
        + " give "
        + computed
        + ". The file contradicts itself, so nothing in it is judged. Save the result again.";
  }

  static String nothingSent(Path file) {
    return file + ": the result contains no request. Nothing can be judged; check the run.";
  }
}
