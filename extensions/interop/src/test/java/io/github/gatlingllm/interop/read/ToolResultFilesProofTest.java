// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.github.gatlingllm.interop.judge.ObjectiveParser;
import io.github.gatlingllm.interop.judge.ToolJudge;
import io.github.gatlingllm.interop.judge.ToolRecording;
import io.github.gatlingllm.interop.judge.ToolVerdict;
import io.github.gatlingllm.slo.certainty.Verdict;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Large files are read and judged as streams. By default 20,000 requests; {@code
 * -Dproof.requests=1000000} in a JVM of {@code -Xmx512m} is the proof, which needs 30 CPU seconds
 * at most.
 */
class ToolResultFilesProofTest {

  private static final int MILLION = 1_000_000;
  private static final int REQUESTS = Integer.getInteger("proof.requests", 20_000);
  private static final int GAPS = 30;
  private static final String PROMPT = "a prompt of some words ".repeat(10);

  /** Answers of 900 ms with a first token after 100 to 599 ms. */
  private static int ttft(int request) {
    return 100 + request % 500;
  }

  @TempDir Path folder;

  @Test
  void everyRequestOfLargeVllmFilesIsJudged() throws IOException {
    Path file = folder.resolve("vllm.json");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\"completed\":" + REQUESTS + ",\"failed\":0,\"duration\":" + REQUESTS / 100.0);
      column(out, "ttfts", i -> "0." + ttft(i));
      column(
          out,
          "itls",
          i -> {
            String gap = String.format(Locale.ROOT, "%.7f", (0.9 - ttft(i) / 1e3) / GAPS);
            return "[" + (gap + ",").repeat(GAPS - 1) + gap + "]";
          });
      column(out, "output_lens", i -> "31");
      column(out, "start_times", i -> String.valueOf(9000 + i * 0.01));
      column(out, "generated_texts", i -> "\"" + PROMPT + "\"");
      column(out, "errors", i -> "\"\"");
      out.write("}");
    }
    judge(file, true);
  }

  private static void column(BufferedWriter out, String name, IntFunction<String> value)
      throws IOException {
    out.write(",\"" + name + "\":[");
    rows(out, ",", value);
    out.write("]");
  }

  private static void rows(BufferedWriter out, String between, IntFunction<String> row)
      throws IOException {
    for (int i = 0; i < REQUESTS; i++) {
      out.write(i == 0 ? "" : between);
      out.write(row.apply(i));
    }
  }

  @Test
  void everyRecordOfLargeAiperfFilesIsJudged() throws IOException {
    Path file = folder.resolve("profile_export.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      rows(out, "\n", ToolResultFilesProofTest::aiperf);
    }
    Files.writeString(
        folder.resolve("profile_export_aiperf.json"),
        ("{\"request_count\":{\"unit\":\"requests\",\"avg\":%d},"
                + "\"time_to_first_token\":{\"unit\":\"ms\",\"avg\":349.5,\"p50\":349.5}}")
            .formatted(REQUESTS));
    judge(file, true);
  }

  private static String aiperf(int i) {
    long start = 1_759_813_207_532_900_363L + i * 10_000_000L;
    String gap = String.valueOf((900.0 - ttft(i)) / GAPS);
    return "{\"metadata\":{\"session_num\":"
        + i
        + ",\"x_request_id\":\"c087da26-5552-4785-958a-cad75c7b22de\",\"request_start_ns\":"
        + start
        + ",\"request_end_ns\":"
        + (start + 900_000_000L)
        + ",\"worker_id\":\"worker_1\",\"benchmark_phase\":\"profiling\",\"was_cancelled\":false},"
        + "\"metrics\":{\"time_to_first_token\":{\"value\":"
        + ttft(i)
        + ",\"unit\":\"ms\"},\"request_latency\":{\"value\":900,\"unit\":\"ms\"},"
        + "\"output_sequence_length\":{\"value\":31,\"unit\":\"tokens\"},"
        + "\"inter_chunk_latency\":{\"value\":["
        + (gap + ",").repeat(GAPS - 1)
        + gap
        + "],\"unit\":\"ms\"}},\"error\":null}";
  }

  @Test
  void everyRequestOfLargeGuideLlmFilesIsJudged() throws IOException {
    Path file = folder.resolve("benchmarks.json");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\"metadata\":{\"version\":2},\"benchmarks\":[{\"requests\":{\"successful\":[");
      rows(out, ",", ToolResultFilesProofTest::guideLlm);
      out.write(
          "],\"errored\":[],\"incomplete\":[]},\"metrics\":{\"request_totals\":{\"successful\":"
              + REQUESTS
              + ",\"errored\":0}}}]}");
    }
    judge(file, false);
  }

  private static String guideLlm(int i) {
    double start = 1_790_000_000 + i * 0.01;
    return "{\"request_id\":\"c087da26-5552-4785-958a-cad75c7b22de\",\"request_args\":\""
        + PROMPT
        + "\",\"output\":\""
        + PROMPT
        + "\",\"info\":{\"status\":\"completed\",\"timings\":{\"targeted_start\":"
        + start
        + ",\"request_start\":"
        + start
        + ",\"first_token_iteration\":"
        + (start + ttft(i) / 1e3)
        + ",\"last_token_iteration\":"
        + (start + 0.9)
        + ",\"request_end\":"
        + (start + 0.9)
        + "}},\"prompt_tokens\":100,\"output_tokens\":31}";
  }

  @Test
  void everyRequestOfLargeInferencePerfFilesIsJudged() throws IOException {
    Path file = folder.resolve("per_request_lifecycle_metrics.json");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("[");
      rows(out, ",", ToolResultFilesProofTest::inferencePerf);
      out.write("]");
    }
    judge(file, true);
  }

  private static String inferencePerf(int i) {
    double start = 77 + i * 0.01;
    var times = new StringBuilder();
    double gap = (0.9 - ttft(i) / 1e3) / GAPS;
    for (int token = 0; token <= GAPS; token++) {
      times.append(token == 0 ? "" : ",").append((float) (ttft(i) / 1e3 + token * gap) + start);
    }
    return "{\"start_time\":"
        + start
        + ",\"end_time\":"
        + (start + 0.91)
        + ",\"request\":\""
        + PROMPT
        + "\",\"response\":\""
        + PROMPT
        + "\",\"info\":{\"input_tokens\":100,\"response_metrics\":{\"output_tokens\":31,"
        + "\"output_token_times\":["
        + times
        + "]}},\"error\":null}";
  }

  private static void judge(Path file, boolean gaps) throws IOException {
    var parser = new ObjectiveParser();
    for (String text :
        List.of(
            "ttft.p50 < 400ms",
            "goodput(ttft<600ms,tpot<50ms) >= 99%",
            "failedPercent <= 1",
            "e2e.p99 < 500ms",
            "itl.max < 1s")) {
      parser.add("--objective", text);
    }
    var judge = new ToolJudge(parser.objectives());
    long before = cpuNanos();
    ToolResultFiles.Read<ToolRecording> read =
        ToolResultFiles.read(ToolResultFiles.AUTO, file, judge::recording).get(0);
    ToolVerdict verdict = judge.judge(read.result(), read.requests());
    double seconds = (cpuNanos() - before) / 1e9;
    report(read.result().tool().label(), file, seconds);
    assertThat(verdict.objectives())
        .extracting(each -> each.result().verdict())
        .containsExactly(
            Verdict.MET,
            Verdict.MET,
            Verdict.MET,
            Verdict.MISSED,
            gaps ? Verdict.MET : Verdict.UNDETERMINED);
    assertThat(verdict.objectives().get(0).result().actual().orElseThrow()).isBetween(345.0, 355.0);
    assertThat(verdict.objectives().get(2).result().samples()).isEqualTo(REQUESTS);
    if (REQUESTS == MILLION) {
      assertThat(seconds).isLessThan(30);
    }
  }

  private static void report(String tool, Path file, double seconds) throws IOException {
    System.out.printf(
        Locale.ROOT,
        "%s: %,d requests, %d MB: %.1f CPU seconds, heap %d MB%n",
        tool,
        REQUESTS,
        Files.size(file) >> 20,
        seconds,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
