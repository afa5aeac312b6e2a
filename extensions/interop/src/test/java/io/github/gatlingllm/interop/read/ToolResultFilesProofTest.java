// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Large files are read as streams. By default 20,000 requests; {@code -Dproof.requests=1000000} in
 * a JVM of {@code -Xmx512m} is the proof.
 */
class ToolResultFilesProofTest {

  private static final int REQUESTS = Integer.getInteger("proof.requests", 20_000);
  private static final int GAPS = 30;

  @TempDir Path folder;

  private static final class Totals implements ToolRequests {
    long requests;
    long chunks;

    @Override
    public void accept(RequestRecord request, boolean gaps) {
      requests++;
      chunks += request.chunks();
    }
  }

  @Test
  void everyRequestOfLargeVllmFilesIsRead() throws IOException {
    Path file = folder.resolve("vllm.json");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\"completed\":" + REQUESTS + ",\"failed\":0,\"duration\":" + REQUESTS / 100.0);
      column(out, "ttfts", i -> "0." + (100 + i % 900));
      String gaps = "[" + "0.0123456,".repeat(GAPS - 1) + "0.0123456]";
      column(out, "itls", i -> gaps);
      column(out, "output_lens", i -> "31");
      column(out, "start_times", i -> String.valueOf(9000 + i * 0.01));
      column(out, "errors", i -> "\"\"");
      out.write("}");
    }
    check(file, GAPS + 1);
  }

  private static void column(BufferedWriter out, String name, IntFunction<String> value)
      throws IOException {
    out.write(",\"" + name + "\":[");
    for (int i = 0; i < REQUESTS; i++) {
      out.write((i == 0 ? "" : ",") + value.apply(i));
    }
    out.write("]");
  }

  @Test
  void everyRecordOfLargeAiperfFilesIsRead() throws IOException {
    Path file = folder.resolve("aiperf.jsonl");
    String gaps = "12.345,".repeat(GAPS - 1) + "12.345";
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < REQUESTS; i++) {
        long start = 1_759_813_207_532_900_363L + i * 10_000_000L;
        out.write(
            "{\"metadata\":{\"request_start_ns\":%d,\"request_end_ns\":%d},"
                .formatted(start, start + 900_000_000L));
        out.write(
            "\"metrics\":{\"time_to_first_token\":{\"value\":200,\"unit\":\"ms\"},"
                + "\"request_latency\":{\"value\":900,\"unit\":\"ms\"},"
                + "\"output_sequence_length\":{\"value\":31,\"unit\":\"tokens\"},"
                + "\"inter_chunk_latency\":{\"value\":["
                + gaps
                + "],\"unit\":\"ms\"}},\"error\":null}\n");
      }
    }
    check(file, GAPS + 1);
  }

  private static void check(Path file, int chunks) {
    List<ToolResultFiles.Read<Totals>> all =
        ToolResultFiles.read(ToolResultFiles.AUTO, file, Totals::new);
    assertThat(all).hasSize(1);
    assertThat(all.get(0).requests().requests).isEqualTo(REQUESTS);
    assertThat(all.get(0).requests().chunks).isEqualTo((long) REQUESTS * chunks);
  }
}
