// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces, lines and parts of them that cannot be meant. */
class TraceErrorsTest {

  private static final TraceSelection STRICT = TraceSelection.ALL.with(s -> s.strict = true);

  private final TraceFolder folder;

  TraceErrorsTest(@TempDir Path folder) {
    this.folder = new TraceFolder(folder);
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
        .isThrownBy(() -> folder.read(text, STRICT))
        .withMessageContaining("trace.txt, line 3: 'yesterday' is not a date and time")
        .withMessageEndingWith("; fix these lines, or remove .strict()");
    Trace lenient = folder.read(text);
    assertThat(lenient.size()).isEqualTo(2);
    assertThat(lenient.skipped()).isEqualTo(2);
    assertThat(lenient)
        .hasToString(
            "trace.txt: Azure CSV, 2 requests in 2 s, 2 malformed lines skipped (the first: line 3,"
                + " 'yesterday' is not a date and time: if the trace's times are numbers, set their"
                + " unit with timestampsIn(...))");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'input_length': 1100, 'output_length': 2, 'hash_ids': [0, 1]"
            + " | hash_ids must have one id for each 512 tokens begun, so 3 for an input_length of"
            + " 1100, but had 2: if its blocks have another size, set it with blocksOf(tokens)",
        "'input_length': 12, 'output_length': 2, 'hash_ids': [12345678901]"
            + " | hash_ids must be whole numbers of at most 32 bits, but one was 12345678901",
        "'input_length': 12.5, 'output_length': 2"
            + " | input_length must be a whole number, but was 12.5",
        "'input_length': -1, 'output_length': 2 | counts of tokens must not be negative, but were"
            + " -1",
        "'input_length': 20000000, 'output_length': 2"
            + " | a prompt must have at most 10000000 tokens, but had 20000000",
        "'input_length': '12', 'output_length': 2 | input_length must be a number, but was \"12\"",
        "'input_length': 12 | output_length must be a number, but was missing",
      })
  void aLineThatCannotBeMeantIsRefused(String fields, String reason) {
    String line = "{\"timestamp\": 0, " + fields.replace('\'', '"') + "}\n";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read(line))
        .withMessageContaining("trace.txt, line 1: " + reason);
  }

  @Test
  void aTraceInAnotherUnitIsRefused() throws IOException {
    String inSeconds =
        IntStream.range(0, 50)
            .mapToObj(
                i -> "{\"timestamp\":" + i / 10.0 + ",\"input_length\":5,\"output_length\":1}\n")
            .reduce("", String::concat);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read(inSeconds))
        .withMessageContaining("50 requests in 4.9 ms")
        .withMessageContaining("another unit. Set it with timestampsIn(...)");
    assertThat(
            folder.read(inSeconds, TraceSelection.ALL.with(s -> s.unit = TimeUnit.SECONDS)).span())
        .isEqualTo(Duration.ofMillis(4900));
    String inNanos =
        """
        Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type
        1000000,m,4,5,9,x
        61000000,m,4,5,9,x
        """;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read(inNanos))
        .withMessageContaining("limits: 2000 requests/s, 400 days");
    String inMicros = inNanos.replace("000000,m", "000000000000000,m");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read(inMicros))
        .withMessageContaining("line 2: 1000000000000000 seconds are beyond 292 years")
        .withMessageContaining("Set it with timestampsIn(...)");
  }

  @Test
  void anEarlierRunCountsNanosecondsAndNothingElse() {
    String row = "{\"sentNs\":1000,\"inputTokens\":10,\"outputTokens\":2}\n";
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> folder.read(row, TraceSelection.ALL.with(s -> s.unit = TimeUnit.MILLISECONDS)))
        .withMessageContaining(
            "has times in nanoseconds, but timestampsIn(MILLISECONDS) was given");
  }

  @Test
  void whatIsNoTraceIsToldSo() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read("prompt,answer\na,b\n"))
        .withMessageContaining("not a trace of a known format (Mooncake")
        .withMessageContaining("'prompt,answer'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trace.read(folder.path().resolve("none.csv"), TraceSelection.ALL))
        .withMessageContaining("none.csv");
  }

  @Test
  void aTraceWithoutAnyLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> folder.read("{\"name\":\"chat\",\"sentNs\":1000,\"status\":\"failed\"}\n"))
        .withMessageContaining("must have at least 1 request with the lengths")
        .withMessageContaining("(1 failed, unmeasured or of the warm-up). Is the file complete?");
  }

  @Test
  void impossiblePartsAreRefusedInWords() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceSelection.ALL.with(s -> s.from = Duration.ofSeconds(-1)))
        .withMessageContaining("from must not be before the trace's first request, but was -1 s");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                TraceSelection.ALL.with(
                    s -> {
                      s.from = Duration.ofMinutes(90);
                      s.until = Duration.ofMinutes(90);
                    }))
        .withMessageContaining("until must be later than from (1 h 30 min), but was 1 h 30 min");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceSelection.ALL.with(s -> s.limit = 0))
        .withMessageContaining("limit must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceSelection.ALL.with(s -> s.blockTokens = 0))
        .withMessageContaining("at least 1 token, but had 0");
  }
}
