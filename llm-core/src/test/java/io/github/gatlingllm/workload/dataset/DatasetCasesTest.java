// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as people have them, odd entries included: {@code src/test/resources/cases/data}. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class DatasetCasesTest {

  private static final Path CASES = Path.of("src/test/resources/cases/data");
  private static final DatasetPlan STRICT =
      DatasetPlan.ALL.with(s -> s.malformed = Malformed.REFUSED);

  @TempDir Path folder;

  private record Read(List<String> prompts, List<String> skipped) {}

  @Test
  void oddConversationsAreSkippedWithTheirLines() throws IOException {
    Read read = read(CASES.resolve("sharegpt-odd.json"));
    assertThat(read.prompts())
        .containsExactly(
            "When is high tide?",
            "Only a question, nobody answered it.",
            "Which way does the wind blow?",
            "Which buoy is next?",
            "The same id as the row before.",
            "Two questions",
            "The last good one.");
    assertThat(read.skipped())
        .containsExactly(
            "line 19 has no turn of 'human' with a value",
            "line 45 has a turn without a text 'from' and a text 'value'",
            "line 58 has no turn of 'human' with a value",
            "line 118 has neither a text 'prompt' nor a list 'messages' or 'conversations', nor a"
                + " 'body'");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(CASES.resolve("sharegpt-odd.json"), STRICT))
        .withMessageContaining("sharegpt-odd.json line 19 has no turn of 'human' with a value")
        .withMessageEndingWith("; or remove .strict() to skip such entries");
  }

  @Test
  void conversationsThatBeginOrNameTheirSpeakersOtherwise() throws IOException {
    assertThat(read(CASES.resolve("sharegpt-gpt-first.json")))
        .isEqualTo(new Read(List.of("When is high tide?", "The last good one."), List.of()));
    assertThat(read(CASES.resolve("sharegpt-user-assistant.json")))
        .isEqualTo(
            new Read(List.of("Which way does the wind blow?", "The last good one."), List.of()));
    assertThat(read(CASES.resolve("sharegpt-mixed.json")))
        .isEqualTo(
            new Read(
                List.of("The last good one."),
                List.of("line 2 has a turn without a text 'from' and a text 'value'")));
    assertThat(read(CASES.resolve("sharegpt-empty-question.json")))
        .isEqualTo(
            new Read(
                List.of("The last good one."),
                List.of("line 2 has no turn of 'human' with a value")));
  }

  @Test
  void entriesWithoutTextOrWithOddLengthsAreSkipped() throws IOException {
    assertThat(read(CASES.resolve("null-prompt.jsonl")))
        .isEqualTo(
            new Read(
                List.of("one", "three"),
                List.of(
                    "line 2 has neither a text 'prompt' nor a list 'messages' or 'conversations',"
                        + " nor a 'body'")));
    assertThat(read(CASES.resolve("odd-types.jsonl")))
        .isEqualTo(
            new Read(
                List.of("three"),
                List.of("line 1 has output_tokens '32'", "line 2 has output_tokens '16.0'")));
  }

  @Test
  void byteOrderMarksLineEndsAndSpecialTextsAreRead() throws IOException {
    assertThat(read(CASES.resolve("chat-bom-crlf.jsonl")))
        .isEqualTo(new Read(List.of("Line 0, café", "Line 1, café", "Line 2, café"), List.of()));
    assertThat(read(CASES.resolve("prompts-bom.csv")))
        .isEqualTo(new Read(List.of("Say \"ahoy\", please", "two\nlines"), List.of()));
    assertThat(read(CASES.resolve("special.jsonl")).prompts())
        .containsExactly(
            "#{user} owes ${amount}",
            "a tab\t, a nul \0, a bell \7",
            "\"quotes\" \\ and back\\slash",
            "emoji 🌊 and e\u0301",
            "</script><b>bold</b>",
            "%s %d {0} {{x}}",
            "[DONE]",
            "data: {\"x\":1}");
  }

  @Test
  void aFileWithoutAnyUsableEntryIsRefused() {
    Path file = CASES.resolve("trailing-comma.jsonl");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(file))
        .withMessage(
            file
                + " has no usable entry: all 2 are malformed, the first: line 1 is not a JSON object"
                + " (Unexpected character (',' (code 44))): write {\"prompt\": \"…\"} or"
                + " {\"messages\": [{\"role\": \"user\", \"content\": \"…\"}]}");
  }

  @Test
  void bytesThatAreNotUtf8CostTheirLine() throws IOException {
    Path lines = folder.resolve("prompts.jsonl");
    Files.write(
        lines,
        "{\"prompt\":\"a\"}\n{\"prompt\":\"caf\u00e9\"}\n{\"prompt\":\"b\"}\n"
            .getBytes(ISO_8859_1));
    assertThat(read(lines))
        .isEqualTo(new Read(List.of("a", "b"), List.of("line 2 is not UTF-8 text")));
    Path text = folder.resolve("prompts.txt");
    Files.write(text, "a\ncaf\u00e9\nb\n".getBytes(ISO_8859_1));
    assertThat(read(text))
        .isEqualTo(new Read(List.of("a", "b"), List.of("line 2 is not UTF-8 text")));
  }

  /** Read as UTF-8, its lines would be prompts full of NULs. */
  @Test
  void utf16TextIsRefused() throws IOException {
    for (String name : List.of("prompts.txt", "prompts.jsonl", "prompts.csv")) {
      for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
        Path file = folder.resolve(name);
        Files.write(file, "\uFEFFprompt\nb\n".getBytes(charset));
        assertThatExceptionOfType(DatasetException.class)
            .isThrownBy(() -> read(file))
            .withMessage(file + " is UTF-16 text: convert the file to UTF-8");
      }
    }
  }

  @Test
  void aBrokenArrayIsRefusedWithThePlaceUpToWhichItWasRead() throws IOException {
    Path cut = folder.resolve("cut.json");
    Files.write(cut, "[\n{\"prompt\":\"a\"},\n{\"prompt\":\"b\"},\n{\"prom".getBytes(UTF_8));
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(cut))
        .withMessage(
            cut
                + " line 4 begins an element that does not end (byte 34, entries before it: 2): is"
                + " the file complete?");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(
            () -> read(cut, DatasetPlan.ALL.with(s -> s.order = EntryOrder.QUEUE.shuffled(1))))
        .withMessageContaining("(byte 34, entries before it: 2)");
    Path joined = folder.resolve("joined.json");
    Files.write(joined, "[{\"prompt\":\"a\"}{\"prompt\":\"b\"}]".getBytes(UTF_8));
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(joined))
        .withMessageContaining(
            "line 1 has neither , nor ] after an element of its array (byte 15, entries before it:"
                + " 1)");
  }

  @Test
  void aQuoteThatIsNeverClosedHidesNoEntries() throws IOException {
    Path file = folder.resolve("prompts.csv");
    Files.write(file, "prompt,output_tokens\na,1\n\"b,2\nc,3\n".getBytes(UTF_8));
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(file))
        .withMessage(file + " line 3 has a quote that is not closed: close it");
  }

  private static Read read(Path file) throws IOException {
    return read(file, DatasetPlan.ALL);
  }

  private static Read read(Path file, DatasetPlan plan) throws IOException {
    var skipped = new ArrayList<String>();
    var prompts = new ArrayList<String>();
    try (DatasetReading reading = Dataset.of(file).read(plan, e -> skipped.add(e.reason()))) {
      reading.forEachRemaining(entry -> prompts.add(entry.prompt()));
    }
    return new Read(prompts, skipped);
  }
}
