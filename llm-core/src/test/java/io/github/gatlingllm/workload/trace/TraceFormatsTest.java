// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static io.github.gatlingllm.workload.trace.TraceFolder.dues;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of each form of traces. */
class TraceFormatsTest {

  private final TraceFolder folder;

  TraceFormatsTest(@TempDir Path folder) {
    this.folder = new TraceFolder(folder);
  }

  @Test
  void mooncakeCountsInMillisecondsAndNamesBlocks() throws IOException {
    Trace trace =
        folder.read(
            """
            {"timestamp": 500, "input_length": 1100, "output_length": 52, "hash_ids": [0, 1, 7]}
            {"timestamp": 2500, "input_length": 700, "output_length": 9, "hash_ids": [0, 2]}
            """);
    assertThat(dues(trace)).containsExactly(0, 2_000_000_000L);
    assertThat(trace.inputTokens(0)).isEqualTo(1100);
    assertThat(trace.outputTokens(1)).isEqualTo(9);
    assertThat(trace.blocks(0)).containsExactly(0, 1, 7);
    assertThat(trace).hasToString("trace.txt: Mooncake JSONL, 2 requests in 2 s");
  }

  @Test
  void blocksMayBeOfAnotherSize() throws IOException {
    String line =
        "{\"timestamp\": 0, \"input_length\": 33, \"output_length\": 1, \"hash_ids\": [7, 8, 9]}\n";
    assertThat(folder.read(line, TraceSelection.ALL.with(s -> s.blockTokens = 16)).blocks(0))
        .containsExactly(7, 8, 9);
  }

  @Test
  void azureHasSevenDigitsAndMayHaveAZone() throws IOException {
    Trace of2023 =
        folder.read(
            """
            TIMESTAMP,ContextTokens,GeneratedTokens
            2023-11-16 18:15:46.6805900,374,44
            2023-11-16 18:15:50.9951690,396,109
            """);
    assertThat(dues(of2023)).containsExactly(0, 4_314_579_000L);
    assertThat(of2023.inputTokens(1)).isEqualTo(396);
    Trace of2024 =
        folder.read(
            """
            TIMESTAMP,ContextTokens,GeneratedTokens
            2024-05-10 00:00:00.009930+00:00,2162,5
            2024-05-10 02:00:01+02:00,2399,6
            2024-05-10T00:00:02.5Z,10,7
            """);
    assertThat(dues(of2024)).containsExactly(0, 990_070_000L, 2_490_070_000L);
  }

  @Test
  void azureTimesMayBeNumbersIfTheirUnitIsSaid() throws IOException {
    String text = "TIMESTAMP,ContextTokens,GeneratedTokens\n0.0,374,44\n4.314579,396.0,109\n";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read(text))
        .withMessageContaining("line 2: '0.0' is not a date and time")
        .withMessageContaining("timestampsIn(...)");
    assertThat(dues(folder.read(text, TraceSelection.ALL.with(s -> s.unit = TimeUnit.SECONDS))))
        .containsExactly(0, 4_314_579_000L);
  }

  /** As Azure publishes them: lines end as on Windows, the last one does not end at all. */
  @Test
  void linesMayEndAsTheyLike() throws IOException {
    Trace trace =
        folder.read(
            String.join(
                "\r\n",
                "\uFEFFTIMESTAMP,ContextTokens,GeneratedTokens",
                "2023-11-16 18:17:03.9799600,4808,10",
                "2023-11-16 18:17:04.0319600,3180,8"));
    assertThat(dues(trace)).containsExactly(0, 52_000_000);
    assertThat(trace.outputTokens(1)).isEqualTo(8);
  }

  @Test
  void burstGptCountsInSecondsAndFailuresAreLeftOut() throws IOException {
    Trace trace =
        folder.read(
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

  /** As in BurstGPT's third file. */
  @Test
  void columnsAreFoundByTheirNames() throws IOException {
    Trace trace =
        folder.read(
            """
            Timestamp,Session ID,Elapsed time,Model,Request tokens,Response tokens,Total tokens,Log Type
            19440110.0,1722ac82,43,GPT-4,906,446,1352,Conversation log
            19440110.5,,2,ChatGPT,36,29,65,API log
            19440111.0,,2,ChatGPT,0,0,0,API log
            """);
    assertThat(dues(trace)).containsExactly(0, 500_000_000);
    assertThat(trace.inputTokens(0)).isEqualTo(906);
    assertThat(trace.outputTokens(1)).isEqualTo(29);
    assertThat(trace)
        .hasToString("trace.txt: BurstGPT CSV, 2 requests in 500 ms, 1 without an answer left out");
  }

  @Test
  void anEarlierRunIsReplayedByWhenItsRequestsWereDue() throws IOException {
    Trace trace =
        folder.read(
            """
            {"name":"chat","scheduledNs":3000,"sentNs":9000,"inputTokens":12,"outputTokens":3}
            {"name":"chat","sentNs":1000,"inputTokens":10,"outputTokens":2}
            {"name":"chat","sentNs":1500,"status":"failed"}
            """);
    assertThat(dues(trace)).containsExactly(0, 2000);
    assertThat(trace.inputTokens(0)).isEqualTo(10);
    assertThat(trace.unanswered()).isEqualTo(1);
  }

  /** Else each replay would be longer by a chat template, and by what the server refused. */
  @Test
  void ofAnEarlierRunWhatWasAskedIsReplayedAndWhatCounted() throws IOException {
    Trace trace =
        folder.read(
            """
            {"sentNs":1,"status":"ok","inputTokens":30,"outputTokens":1,"warmUp":true}
            {"sentNs":2,"status":"ok","inputTokens":30,"outputTokens":1,"warmUp":false,"coolDown":true}
            {"sentNs":2,"status":"failed","inputTokens":30,"outputTokens":2,"attempt":1}
            {"sentNs":3,"status":"ok","inputTokens":30,"outputTokens":3,"askedInputTokens":12,"attempt":2}
            {"sentNs":4,"status":"cancelled","inputTokens":30,"outputTokens":3}
            {"sentNs":1000000003,"status":"ok","inputTokens":31,"outputTokens":4,"warmUp":false}
            """);
    assertThat(dues(trace)).containsExactly(0, 1_000_000_000L);
    assertThat(IntStream.range(0, 2).map(trace::inputTokens)).containsExactly(12, 31);
    assertThat(IntStream.range(0, 2).map(trace::outputTokens)).containsExactly(3, 4);
    assertThat(trace.unanswered()).isEqualTo(4);
    assertThat(trace)
        .hasToString(
            "trace.txt: earlier run, 2 requests in 1 s, 4 failed, unmeasured or of the warm-up left"
                + " out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "azure-2023-conv.csv | Azure CSV, 40 requests in 24.1 s",
        "mooncake-form.jsonl | Mooncake JSONL, 36 requests in 32.6 s",
        "burstgpt-form.csv | BurstGPT CSV, 37 requests in 3 min 36 s, 3 without an answer left out",
        "requests.jsonl | earlier run, 40 requests in 4.8 s",
      })
  void theSamplesCanBeReplayed(String sample, String text) {
    Path file = Path.of("../simulations/src/test/resources/traces", sample);
    assertThat(Trace.read(file, TraceSelection.ALL)).hasToString(sample + ": " + text);
  }
}
