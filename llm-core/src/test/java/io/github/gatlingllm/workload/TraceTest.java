/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(trace).hasToString("trace.txt: Mooncake JSONL, 2 requests in 2 s");
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

  /** Else each replay would be longer by a chat template, and by what the server refused. */
  @Test
  void ofAnEarlierRunWhatWasAskedIsReplayedAndWhatCounted() throws IOException {
    Trace trace =
        read(
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

  @Test
  void aPartIsTimedFromItsFirstRequest() throws IOException {
    String rows =
        IntStream.range(0, 10)
            .mapToObj(i -> i * 10 + ",m," + (i + 1) + ",5,6,x\n")
            .reduce(
                "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n",
                String::concat);
    TraceSelection middle =
        TraceSelection.ALL.withFrom(Duration.ofSeconds(20)).withUntil(Duration.ofSeconds(50));
    Trace part = read(rows, middle);
    assertThat(dues(part)).containsExactly(0, 10_000_000_000L, 20_000_000_000L);
    assertThat(part.inputTokens(0)).isEqualTo(3);
    assertThat(part).hasToString("trace.txt: BurstGPT CSV, 3 of 10 requests in 20 s");
    assertThat(dues(read(rows, middle.withLimit(2)))).containsExactly(0, 10_000_000_000L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(rows, TraceSelection.ALL.withFrom(Duration.ofHours(1))))
        .withMessageContaining("has no request from 1 h on: it spans 1 min 30 s");
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
    Trace lenient = Trace.read(folder.resolve("trace.txt"), TraceSelection.ALL.skippingMalformed());
    assertThat(lenient.size()).isEqualTo(2);
    assertThat(lenient.skipped()).isEqualTo(2);
    assertThat(lenient)
        .hasToString("trace.txt: Azure CSV, 2 requests in 2 s, 2 malformed lines skipped");
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
        .withMessageContaining("50 requests in 4.9 ms")
        .withMessageContaining("another unit; say which by timestampsIn(...)");
    assertThat(read(inSeconds, TraceSelection.ALL.withUnit(TimeUnit.SECONDS)).span())
        .isEqualTo(Duration.ofMillis(4900));
    String inNanos =
        """
        Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
        1000000,m,4,5,9,x
        61000000,m,4,5,9,x
        """;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(inNanos))
        .withMessageContaining("at most 400 days");
    String inMicros = inNanos.replace("000000,m", "000000000000000,m");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(inMicros))
        .withMessageContaining("line 2: 1000000000000000 seconds are beyond 292 years")
        .withMessageContaining("say which by timestampsIn(...)");
  }

  @Test
  void whatIsNoTraceIsToldSo() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("prompt,answer\na,b\n"))
        .withMessageContaining("no trace of a known format (Mooncake")
        .withMessageContaining("'prompt,answer'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trace.read(folder.resolve("none.csv"), TraceSelection.ALL))
        .withMessageContaining("none.csv");
  }

  /** As in BurstGPT's third file. */
  @Test
  void columnsAreFoundByTheirNames() throws IOException {
    Trace trace =
        read(
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

  @ParameterizedTest
  @CsvSource({
    "2023-11-16 18:15:46.6805900",
    "2023-11-16T18:15:46.68059",
    "2023-11-16 18:15:46.680590000Z",
    "2023-11-16 20:15:46.68059+02:00",
    "1969-12-31 23:59:59.999999999",
    "2024-02-29 00:00:00",
  })
  void datesAndTimesAreThoseOfTheCalendar(String stamp) {
    String iso = stamp.replace(' ', 'T');
    boolean zoned = iso.endsWith("Z") || iso.contains("+");
    Instant instant = OffsetDateTime.parse(zoned ? iso : iso + "Z").toInstant();
    assertThat(Instant.EPOCH.plusNanos(Stamp.nanos(stamp))).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2023-11-16",
        "2023-02-29 00:00:00",
        "2023-11-16 24:00:00",
        "2023-11-16 18:60:00",
        "2023/11/16 18:15:46",
        "2023-11-16 18:15:46.1234567890",
        "2023-11-16 18:15:46 PM",
        "2023-11-16 18:15:46-19:00",
        "2O23-11-16 18:15:46",
      })
  void whatIsNoDateAndTimeIsRefused(String stamp) {
    assertThatThrownBy(() -> Stamp.nanos(stamp)).isInstanceOf(DateTimeException.class);
  }

  /** As Azure publishes them: lines end as on Windows, the last one does not end at all. */
  @Test
  void linesMayEndAsTheyLike() throws IOException {
    Trace trace =
        read(
            String.join(
                "\r\n",
                "\uFEFFTIMESTAMP,ContextTokens,GeneratedTokens",
                "2023-11-16 18:17:03.9799600,4808,10",
                "2023-11-16 18:17:04.0319600,3180,8"));
    assertThat(dues(trace)).containsExactly(0, 52_000_000);
    assertThat(trace.outputTokens(1)).isEqualTo(8);
  }

  @Test
  void timesAreExactHoweverFarFromZero() throws IOException {
    Trace trace =
        read(
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
        read(
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
    assertThat(read(line.repeat(5000)).span()).isZero();
  }

  @Test
  void azureTimesMayBeNumbersIfTheirUnitIsSaid() throws IOException {
    String text = "TIMESTAMP,ContextTokens,GeneratedTokens\n0.0,374,44\n4.314579,396.0,109\n";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(text))
        .withMessageContaining("line 2: '0.0' is not a date and time")
        .withMessageContaining("timestampsIn(...)");
    assertThat(dues(read(text, TraceSelection.ALL.withUnit(TimeUnit.SECONDS))))
        .containsExactly(0, 4_314_579_000L);
  }

  @Test
  void anEarlierRunCountsNanosecondsAndNothingElse() {
    String row = "{\"sentNs\":1000,\"inputTokens\":10,\"outputTokens\":2}\n";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(row, TraceSelection.ALL.withUnit(TimeUnit.MILLISECONDS)))
        .withMessageContaining("counts nanoseconds, but timestampsIn(MILLISECONDS) was given");
  }

  @Test
  void speedDividesDueTimes() throws IOException {
    Trace trace =
        read(
            """
            {"timestamp": 0, "input_length": 5, "output_length": 1}
            {"timestamp": 1001, "input_length": 5, "output_length": 1}
            {"timestamp": 5000, "input_length": 5, "output_length": 1}
            """);
    assertThat(trace.dueTimes(2)).containsExactly(0L, 500_500_000L, 2_500_000_000L);
    assertThat(trace.dueTimes(0.5)).containsExactly(0L, 2_002_000_000L, 10_000_000_000L);
    assertThat(trace.dueTimes(1)).containsExactly(0L, 1_001_000_000L, 5_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'input_length': 1100, 'output_length': 2, 'hash_ids': [0, 1]"
            + " | hash_ids must have one id for each 512 tokens begun, so 3 for an input_length of"
            + " 1100, but had 2: if its blocks are of another size, say so by blocksOf(tokens)",
        "'input_length': 12, 'output_length': 2, 'hash_ids': [12345678901]"
            + " | hash_ids must be whole numbers of at most 32 bits, but one was 12345678901",
        "'input_length': 12.5, 'output_length': 2"
            + " | input_length must be a whole number, but was 12.5",
        "'input_length': -1, 'output_length': 2 | counts of tokens must not be negative, but were -1",
        "'input_length': 20000000, 'output_length': 2"
            + " | a prompt must have at most 10000000 tokens, but had 20000000",
        "'input_length': '12', 'output_length': 2 | input_length must be a number, but was \"12\"",
        "'input_length': 12 | output_length must be a number, but was missing",
      })
  void aLineThatCannotBeMeantIsRefused(String fields, String reason) {
    String line = "{\"timestamp\": 0, " + fields.replace('\'', '"') + "}\n";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(line))
        .withMessageContaining("trace.txt, line 1: " + reason)
        .withMessageEndingWith("; mend such entries, or leave them out by .skipMalformed()");
  }

  @Test
  void blocksMayBeOfAnotherSize() throws IOException {
    String line =
        "{\"timestamp\": 0, \"input_length\": 33, \"output_length\": 1, \"hash_ids\": [7, 8, 9]}\n";
    assertThat(read(line, TraceSelection.ALL.withBlockTokens(16)).blocks(0))
        .containsExactly(7, 8, 9);
  }

  @Test
  void aTraceWithoutAnyLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("{\"name\":\"chat\",\"sentNs\":1000,\"status\":\"failed\"}\n"))
        .withMessageContaining("must have at least 1 request with the lengths")
        .withMessageContaining("(1 failed, unmeasured or of the warm-up): is it complete?");
  }

  @Test
  void impossiblePartsAreRefusedInWords() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceSelection.ALL.withFrom(Duration.ofSeconds(-1)))
        .withMessageContaining("from must not be before the trace's first request, but was -1 s");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                TraceSelection.ALL
                    .withFrom(Duration.ofMinutes(90))
                    .withUntil(Duration.ofMinutes(90)))
        .withMessageContaining("until must be later than from (1 h 30 min), but was 1 h 30 min");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceSelection.ALL.withLimit(0))
        .withMessageContaining("limit must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceSelection.ALL.withBlockTokens(0))
        .withMessageContaining("at least 1 token, but were of 0");
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

  private Trace read(String text) throws IOException {
    return read(text, TraceSelection.ALL);
  }

  private Trace read(String text, TraceSelection selection) throws IOException {
    return Trace.read(Files.writeString(folder.resolve("trace.txt"), text), selection);
  }

  private static long[] dues(Trace trace) {
    return IntStream.range(0, trace.size()).mapToLong(trace::dueNanos).toArray();
  }
}
