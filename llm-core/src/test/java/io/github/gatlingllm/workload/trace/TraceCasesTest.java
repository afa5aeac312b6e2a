// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static io.github.gatlingllm.workload.trace.TraceFolder.dues;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces as people have them, malformed lines included: {@code src/test/resources/cases/data}. */
class TraceCasesTest {

  private static final TraceSelection STRICT = TraceSelection.ALL.with(s -> s.strict = true);

  private final TraceFolder folder;

  TraceCasesTest(@TempDir Path folder) {
    this.folder = new TraceFolder(folder);
  }

  @Test
  void arrivalsAreSortedAndCountFromTheFirst() {
    assertThat(dues(trace("trace-unsorted.jsonl")))
        .containsExactly(0, 300_000_000, 600_000_000, 900_000_000, 1_200_000_000);
    assertThat(dues(trace("trace-epoch.jsonl")))
        .containsExactly(0, 400_000_000, 800_000_000, 1_200_000_000);
    assertThat(dues(trace("trace-negative.jsonl")))
        .containsExactly(0, 500_000_000, 1_000_000_000, 1_200_000_000);
    assertThat(dues(trace("trace-azure-bom.csv"))).containsExactly(0, 400_000_000, 800_000_000);
    assertThat(trace("trace-zero-lengths.jsonl"))
        .hasToString(
            "trace-zero-lengths.jsonl: Mooncake JSONL, 2 requests in 600 ms, 2 without an answer"
                + " left out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trace-hash-mismatch.jsonl | , line 2: hash_ids must have one id for each 512 tokens begun,"
            + " so 1 for an input_length of 20, but had 2: if its blocks have another size, set"
            + " it with blocksOf(tokens)",
        "trace-no-timestamp.jsonl | , line 1: timestamp must be a number, but was missing; 2 of 2"
            + " lines can't be read. Is the file in this format?",
        "trace-text-input.jsonl | is not a trace of a known format",
        "trace-seconds.jsonl | its times must be in another unit. Set it with timestampsIn(...)",
      })
  void whatCannotBeMeantIsRefusedWithItsCause(String file, String cause) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trace(file))
        .withMessageStartingWith(path(file).toString())
        .withMessageContaining(cause)
        .withMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'timestamp':2,'input_length':5,'output_length':caf\u00e9} | not UTF-8 text: convert it",
        "{'timestamp':2,'input_length':5,'output_length':2}"
            + " {'timestamp':3,'input_length':9,'output_length':2} | something follows its JSON"
            + " object: write one object per line",
        "{'timestamp':2,'input_length':5,'output_length':2}, | not JSON: Unexpected character (','"
            + " (code 44))",
        "{'timestamp':2,'input_length':5,'output_length':2} 7 | something follows its JSON object:"
            + " write one object per line",
        "{'timestamp':2,'input_length':5 | not JSON: Unexpected end-of-input: expected close marker"
            + " for Object",
        "null | input_length must be a number, but was missing",
        "[] | input_length must be a number, but was missing",
      })
  void aMalformedLineCostsThatLine(String line, String reason) throws IOException {
    String good = "{\"timestamp\":1,\"input_length\":5,\"output_length\":2}\n";
    String text = good + line.replace('\'', '"') + "\n" + good;
    Path file = Files.write(folder.path().resolve("t.jsonl"), text.getBytes(ISO_8859_1));
    Trace trace = Trace.read(file, TraceSelection.ALL);
    assertThat(trace.skipped()).isEqualTo(1);
    assertThat(trace.isIncomplete()).isTrue();
    assertThat(trace)
        .hasToString(
            "t.jsonl: Mooncake JSONL, 2 requests in 0 s, 1 malformed line skipped (line 2, "
                + reason
                + ")");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trace.read(file, STRICT))
        .withMessage(file + ", line 2: " + reason + "; fix these lines, or remove .strict()");
  }

  @Test
  void utf16TextIsRefused() throws IOException {
    Path file = folder.path().resolve("t.csv");
    Files.write(file, "\uFEFFTIMESTAMP,ContextTokens,GeneratedTokens\n".getBytes(UTF_16LE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trace.read(file, TraceSelection.ALL))
        .withMessage(file + " is UTF-16 text: convert it to UTF-8");
  }

  /** Written out, such a number has a billion digits. */
  @Test
  void aNumberOfAHugeExponentCostsItsLine() throws IOException {
    Trace trace =
        folder.read(
            """
            {"timestamp":1000,"input_length":5,"output_length":2}
            {"timestamp":1e999999999,"input_length":5,"output_length":2}
            {"timestamp":1000,"input_length":1e999999999,"output_length":2}
            {"timestamp":1000,"input_length":5,"output_length":1e-999999999}
            {"timestamp":1e-999999999,"input_length":5,"output_length":2}
            {"timestamp":0e999999999,"input_length":5,"output_length":2}
            {"timestamp":1000,"input_length":5,"output_length":2}
            """);
    assertThat(trace.skipped()).isEqualTo(3);
    assertThat(dues(trace)).containsExactly(0, 0, 1_000_000_000, 1_000_000_000);
  }

  @Test
  void theFirstLineMayBeMalformedToo() throws IOException {
    Trace trace =
        folder.read(
            """
            {"timestamp":1
            {"timestamp":1,"input_length":5,"output_length":2}
            """);
    assertThat(trace)
        .hasToString(
            "trace.txt: Mooncake JSONL, 1 request in 0 s, 1 malformed line skipped (line 1, in no"
                + " known format)");
  }

  @Test
  void aRowOfOtherCellsThanTheHeadingCostsThatRow() throws IOException {
    Path file = folder.path().resolve("azure.csv");
    String text =
        """
        TIMESTAMP,ContextTokens,GeneratedTokens
        2023-11-16 18:15:46.68,374,44
        2023-11-16 18:15:47.68,374,44,2023-11-16 18:15:48.68,5,6
        2023-11-16 18:15:47.68,3\u00e94,44
        2023-11-16 18:15:48.68,374,44
        """;
    Files.write(file, text.getBytes(ISO_8859_1));
    assertThat(Trace.read(file, TraceSelection.ALL))
        .hasToString(
            "azure.csv: Azure CSV, 2 requests in 2 s, 2 malformed lines skipped (the first: line 3,"
                + " must have 3 cells as the heading, but had 6)");
  }

  @Test
  void oneLineOfOtherBlocksIsMalformedAndMostAreAnotherSize() throws IOException {
    String good =
        "{\"timestamp\":1,\"input_length\":33,\"output_length\":2,\"hash_ids\":[1,2,3]}\n";
    String cut = "{\"timestamp\":1,\"input_length\":33,\"output_length\":2,\"hash_ids\":[1]}\n";
    TraceSelection of16 = TraceSelection.ALL.with(s -> s.blockTokens = 16);
    assertThat(folder.read(good + cut, of16).skipped()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.read(good + cut + cut, of16))
        .withMessageContaining("line 2: hash_ids must have one id for each 16 tokens begun");
  }

  @Test
  void azuresMultimodalRequestsAreReplayedWithoutTheirImages() throws IOException {
    Trace trace =
        folder.read(
            """
            TIMESTAMP,NumImages,ContextTokens,GeneratedTokens
            2024-10-15 00:00:00.123456+00:00,2,1500,44
            2024-10-15 00:00:01+00:00,0,374,109
            2024-10-15 00:00:02.123456+00:00,1,396,5
            """);
    assertThat(dues(trace)).containsExactly(0, 876_544_000, 2_000_000_000);
    assertThat(trace.inputTokens(0)).isEqualTo(1500);
    assertThat(trace.outputTokens(1)).isEqualTo(109);
    assertThat(trace.isIncomplete()).isTrue();
    assertThat(trace)
        .hasToString("trace.txt: Azure CSV, 3 requests in 2 s, their 3 images are not sent");
  }

  private static Trace trace(String file) {
    return Trace.read(path(file), TraceSelection.ALL);
  }

  private static Path path(String file) {
    return Path.of("src/test/resources/cases/data", file);
  }
}
