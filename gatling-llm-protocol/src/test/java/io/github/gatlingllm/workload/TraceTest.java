/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {

  @TempDir Path folder;

  @Test
  void mooncakeCountsInMillisecondsAndNamesBlocks() throws IOException {
    Trace trace =
        read(
            """
            {"timestamp": 500, "input_length": 1100, "output_length": 52, "hash_ids": [0, 1, 7]}
            {"timestamp": 2500, "input_length": 700, "output_length": 9, "hash_ids": [0, 2]}
            """);
    assertThat(dues(trace)).containsExactly(0, 2_000_000_000L);
    assertThat(trace.inputTokens(0)).isEqualTo(1100);
    assertThat(trace.outputTokens(1)).isEqualTo(9);
    assertThat(trace.blocks(0)).containsExactly(0, 1, 7);
    assertThat(trace)
        .hasToString("trace.txt: " + TraceFormat.MOONCAKE.text() + ", 2 requests in PT2S");
  }

  @Test
  void azureHasSevenDigitsAndMayHaveAZone() throws IOException {
    Trace of2023 =
        read(
            """
            TIMESTAMP,ContextTokens,GeneratedTokens
            2023-11-16 18:15:46.6805900,374,44
            2023-11-16 18:15:50.9951690,396,109
            """);
    assertThat(dues(of2023)).containsExactly(0, 4_314_579_000L);
    assertThat(of2023.inputTokens(1)).isEqualTo(396);
    Trace of2024 =
        read(
            """
            TIMESTAMP,ContextTokens,GeneratedTokens
            2024-05-10 00:00:00.009930+00:00,2162,5
            2024-05-10 02:00:01+02:00,2399,6
            2024-05-10T00:00:02.5Z,10,7
            """);
    assertThat(dues(of2024)).containsExactly(0, 990_070_000L, 2_490_070_000L);
  }

  @Test
  void burstGptCountsInSecondsAndFailuresAreLeftOut() throws IOException {
    Trace trace =
        read(
            """
            Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
            5,ChatGPT,472,18,490,Conversation log
            45,GPT-4,1087,0,1087,API log
            118,ChatGPT,417,276,693,Conversation log
            """);
    assertThat(dues(trace)).containsExactly(0, 113_000_000_000L);
    assertThat(trace.outputTokens(1)).isEqualTo(276);
    assertThat(trace.unanswered()).isEqualTo(1);
  }

  @Test
  void anEarlierRunIsReplayedByWhenItsRequestsWereDue() throws IOException {
    Trace trace =
        read(
            """
            {"name":"chat","scheduledNs":3000,"sentNs":9000,"inputTokens":12,"outputTokens":3}
            {"name":"chat","sentNs":1000,"inputTokens":10,"outputTokens":2}
            {"name":"chat","sentNs":1500,"status":"failed"}
            """);
    assertThat(dues(trace)).containsExactly(0, 2000);
    assertThat(trace.inputTokens(0)).isEqualTo(10);
    assertThat(trace.unanswered()).isEqualTo(1);
  }

  @Test
  void aPartIsTimedFromItsFirstRequest() throws IOException {
    String rows =
        IntStream.range(0, 10)
            .mapToObj(i -> i * 10 + ",m," + (i + 1) + ",5,6,x\n")
            .reduce(
                "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n",
                String::concat);
    Trace part = read(rows).between(Duration.ofSeconds(20), Duration.ofSeconds(50));
    assertThat(dues(part)).containsExactly(0, 10_000_000_000L, 20_000_000_000L);
    assertThat(part.inputTokens(0)).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> part.between(Duration.ofHours(1), Duration.ofHours(2)))
        .withMessageContaining("it spans PT20S");
  }

  @Test
  void aMalformedLineIsNamedOrSkippedAndCounted() throws IOException {
    String text =
        """
        TIMESTAMP,ContextTokens,GeneratedTokens
        2023-11-16 18:15:46.68,374,44
        yesterday,1,2
        2023-11-16 18:15:47.68,many,44
        2023-11-16 18:15:48.68,374,44
        """;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(text))
        .withMessageContaining("trace.txt, line 3: 'yesterday' is not a date and time");
    Trace lenient = Trace.read(folder.resolve("trace.txt"), true);
    assertThat(lenient.size()).isEqualTo(2);
    assertThat(lenient.skipped()).isEqualTo(2);
  }

  @Test
  void aTraceInAnotherUnitIsRefused() throws IOException {
    String inSeconds =
        IntStream.range(0, 50)
            .mapToObj(
                i -> "{\"timestamp\":" + i / 10.0 + ",\"input_length\":5,\"output_length\":1}\n")
            .reduce("", String::concat);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(inSeconds))
        .withMessageContaining("50 requests in PT0.0049S")
        .withMessageContaining("another unit");
    String inNanos =
        """
        Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
        1000000000,m,4,5,9,x
        61000000000,m,4,5,9,x
        """;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(inNanos))
        .withMessageContaining("at most 400 days");
  }

  @Test
  void whatIsNoTraceIsToldSo() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("prompt,answer\na,b\n"))
        .withMessageContaining("no trace of a known format (Mooncake")
        .withMessageContaining("'prompt,answer'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trace.read(folder.resolve("none.csv"), false))
        .withMessageContaining("none.csv");
  }

  private Trace read(String text) throws IOException {
    return Trace.read(Files.writeString(folder.resolve("trace.txt"), text), false);
  }

  private static long[] dues(Trace trace) {
    return IntStream.range(0, trace.size()).mapToLong(trace::dueNanos).toArray();
  }
}
