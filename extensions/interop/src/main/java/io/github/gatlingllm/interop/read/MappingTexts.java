// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the figures of tools are mapped to ours, and what their files cannot show. */
final class MappingTexts {

  static final String VLLM_SAVE =
      "Run a current vllm bench serve with --save-result --save-detailed: it saves every request.";
  static final String AIPERF_SAVE =
      "Pass profile_export.jsonl of a streaming run: it contains every request.";
  static final String GUIDELLM_SAVE =
      "Save the JSON output with all requests, without sampling them.";
  static final String INFERENCE_PERF_SAVE =
      "Set report.request_lifecycle.per_request: true, and pass per_request_lifecycle_metrics.json.";

  /** Why coordinated omission is not checked: there are no due times. */
  static final String NO_DUE_TIMES = "the file has no due times";

  /** Why AIPerf's times of credits are no due times. */
  static final String AIPERF_SCHEDULE =
      "AIPerf skips due times when it falls behind, and its credits are issued after that";

  /** Why a run that was cancelled decides nothing. */
  static final String CANCELLED = "the run was cancelled";

  private static final String RECOMPUTED =
      "Figures are computed from the requests in the file, by our definitions.";
  private static final String STATED = "Figures are the aggregates that the file states.";

  private MappingTexts() {}

  static List<String> vllm(boolean detailed, boolean starts) {
    List<String> all = start(detailed);
    all.add("e2el is our E2E; tpot is our TPOT.");
    all.add("itl is the time between chunks, as our ITL; a chunk may hold several tokens.");
    if (!starts) {
      all.add(
          "The file has no send times: its requests are placed evenly over its duration, in order.");
    }
    return all;
  }

  static List<String> aiperf(boolean detailed) {
    List<String> all = start(detailed);
    all.add("inter_token_latency is our TPOT; inter_chunk_latency is our ITL.");
    all.add("request_latency is our E2E.");
    return all;
  }

  static List<String> guideLlm(boolean detailed, boolean due) {
    List<String> all = start(detailed);
    if (due) {
      all.add(
          "targeted_start is our due time: ttftFromSchedule and e2eFromSchedule count from it.");
    }
    all.add(
        detailed
            ? "inter_token_latency_ms is our TPOT."
            : "Aggregates of inter_token_latency_ms are not used: their weights are not known.");
    all.add("time_per_output_token_ms is E2E ÷ output tokens, and is not used.");
    all.add("E2E ends with the last token; request_latency ends with the response.");
    return all;
  }

  static List<String> inferencePerf(boolean detailed) {
    List<String> all = start(detailed);
    all.add("time_per_output_token is our TPOT; request_latency is our E2E.");
    all.add("normalized_time_per_output_token is E2E ÷ output tokens, and is not used.");
    all.add(
        detailed
            ? "Equal token times are one chunk: gaps are those between chunks."
            : "inter_token_latency counts tokens of one chunk as gaps of 0, and is not used.");
    return all;
  }

  private static List<String> start(boolean detailed) {
    List<String> all = new ArrayList<>();
    all.add(detailed ? RECOMPUTED : STATED);
    return all;
  }

  /**
   * Returns what a file cannot show.
   *
   * @param schedule why coordinated omission cannot be judged; null if it can
   * @param failures whether it counts failures
   * @param noGaps whether it lacks the times of chunks
   */
  static List<String> notChecked(
      @Nullable String schedule, boolean detailed, boolean failures, boolean noGaps) {
    List<String> all = new ArrayList<>();
    if (schedule != null) {
      all.add("coordinated omission: " + schedule);
    }
    all.add("warm-up: it is not marked, unless the tool removed it");
    all.add("client health: CPU, pauses and lag of the tool");
    all.add("token counts: the file does not say whether the server or the tool counted");
    if (!failures) {
      all.add("failures: the file does not count them");
    }
    if (noGaps) {
      all.add("gaps between chunks: the file has no time of each chunk");
    }
    if (!detailed) {
      all.add("uncertainty: the file has no requests");
    }
    return all;
  }
}
