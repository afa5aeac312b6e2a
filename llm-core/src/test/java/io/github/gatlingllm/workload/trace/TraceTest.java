// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static io.github.gatlingllm.workload.trace.TraceFolder.dues;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When requests are due, and which of them. */
class TraceTest {

  private final TraceFolder folder;

  TraceTest(@TempDir Path folder) {
    this.folder = new TraceFolder(folder);
  }

  @Test
  void aPartIsTimedFromItsFirstRequest() throws IOException {
    String rows =
        IntStream.range(0, 10)
            .mapToObj(i -> i * 10 + ",m," + (i + 1) + ",5,6,x\n")
            .reduce(
                "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n",
                String::concat);
    TraceSelection middle =
        TraceSelection.ALL.with(
            s -> {
              s.from = Duration.ofSeconds(20);
              s.until = Duration.ofSeconds(50);
            });
    Trace part = folder.read(rows, middle);
    assertThat(dues(part)).containsExactly(0, 10_000_000_000L, 20_000_000_000L);
    assertThat(part.inputTokens(0)).isEqualTo(3);
    assertThat(part).hasToString("trace.txt: BurstGPT CSV, 3 of 10 requests in 20 s");
    assertThat(dues(folder.read(rows, middle.with(s -> s.limit = 2))))
        .containsExactly(0, 10_000_000_000L);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> folder.read(rows, TraceSelection.ALL.with(s -> s.from = Duration.ofHours(1))))
        .withMessageContaining("has no request from 1 h on: it spans 1 min 30 s");
  }

  @Test
  void timesAreExactHoweverFarFromZero() throws IOException {
    Trace trace =
        folder.read(
            """
            {"timestamp": 1732212345678.123456, "input_length": 5, "output_length": 1}
            {"timestamp": 1732212345678.123457, "input_length": 5, "output_length": 1}
            {"timestamp": 1732212355678.123456, "input_length": 5, "output_length": 1}
            """);
    assertThat(dues(trace)).containsExactly(0, 1, 10_000_000_000L);
  }

  @Test
  void requestsOfOneMomentKeepTheirOrderAndOthersAreSorted() throws IOException {
    Trace trace =
        folder.read(
            """
            {"timestamp": 9000, "input_length": 3, "output_length": 1, "hash_ids": [3]}
            {"timestamp": 0, "input_length": 1, "output_length": 1, "hash_ids": [1]}
            {"timestamp": 9000, "input_length": 4, "output_length": 1, "hash_ids": [4]}
            {"timestamp": 0, "input_length": 2, "output_length": 1}
            """);
    assertThat(dues(trace)).containsExactly(0, 0, 9_000_000_000L, 9_000_000_000L);
    assertThat(IntStream.range(0, 4).map(trace::inputTokens)).containsExactly(1, 2, 3, 4);
    assertThat(trace.blocks(1)).isEmpty();
    assertThat(trace.blocks(3)).containsExactly(4);
  }

  @Test
  void aBurstInNoTimeIsPlausibleInAnyUnit() throws IOException {
    String line = "{\"timestamp\": 0, \"input_length\": 5, \"output_length\": 1}\n";
    assertThat(folder.read(line.repeat(5000)).span()).isZero();
  }

  @Test
  void speedDividesDueTimes() throws IOException {
    Trace trace =
        folder.read(
            """
            {"timestamp": 0, "input_length": 5, "output_length": 1}
            {"timestamp": 1001, "input_length": 5, "output_length": 1}
            {"timestamp": 5000, "input_length": 5, "output_length": 1}
            """);
    assertThat(trace.dueTimes(2)).containsExactly(0L, 500_500_000L, 2_500_000_000L);
    assertThat(trace.dueTimes(0.5)).containsExactly(0L, 2_002_000_000L, 10_000_000_000L);
    assertThat(trace.dueTimes(1)).containsExactly(0L, 1_001_000_000L, 5_000_000_000L);
  }
}
