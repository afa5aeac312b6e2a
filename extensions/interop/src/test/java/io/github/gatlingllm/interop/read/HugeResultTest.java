// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of many requests: memory must not grow with their gaps. */
class HugeResultTest {

  private static final int GAPS = 20;

  @TempDir Path folder;

  @Test
  void requestsAreReadOneByOne() throws IOException {
    assertThat(read(20_000)).isEqualTo(20_000L * GAPS);
  }

  /** With 512 MB of heap, a million requests take less than 30 s on a quiet machine. */
  @Tag("proof")
  @Test
  void aMillionRequestsAreRead() throws IOException {
    long begin = System.nanoTime();
    assertThat(read(1_000_000)).isEqualTo(1_000_000L * GAPS);
    System.out.printf(
        Locale.ROOT,
        "a million requests: %.1f s, heap %d MB%n",
        (System.nanoTime() - begin) / 1e9,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  private long read(int requests) throws IOException {
    Path file = folder.resolve("vllm.json");
    write(file, requests);
    var gaps = new AtomicLong();
    ToolResult result =
        ToolResultFiles.<ToolRequests>read(
                "vllm", file, () -> (request, exact) -> gaps.addAndGet(request.chunks() - 1))
            .get(0)
            .result();
    assertThat(result.completed()).hasValue(requests);
    return gaps.get();
  }

  private static void write(Path file, int requests) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\"completed\":" + requests + ",\"failed\":0,\"request_throughput\":100");
      column(out, "itls", requests, i -> "[0.0125" + ",0.0250125".repeat(GAPS - 1) + "]");
      column(out, "ttfts", requests, i -> "0." + (100_000 + i % 100_000));
      column(out, "output_lens", requests, i -> String.valueOf(GAPS + 1));
      column(out, "start_times", requests, i -> i / 100 + ".25");
      column(out, "errors", requests, i -> "\"\"");
      out.write("}");
    }
  }

  private static void column(
      BufferedWriter out, String name, int requests, IntFunction<String> value) throws IOException {
    out.write(",\"" + name + "\":[");
    for (int i = 0; i < requests; i++) {
      out.write(i == 0 ? "" : ",");
      out.write(value.apply(i));
    }
    out.write("]");
  }
}
