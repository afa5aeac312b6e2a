// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static io.github.gatlingllm.workload.dataset.DatasetFolder.entries;
import static io.github.gatlingllm.workload.dataset.DatasetFolder.take;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and entries that cannot be read. */
class DatasetErrorsTest {

  private static final DatasetPlan STRICT =
      DatasetPlan.ALL.with(s -> s.malformed = Malformed.REFUSED);

  private final DatasetFolder folder;

  DatasetErrorsTest(@TempDir Path folder) {
    this.folder = new DatasetFolder(folder);
  }

  @Test
  void aConversationThatCannotBeSaidAgainIsMalformedWhereItShouldBe() throws IOException {
    Path file =
        folder.file(
            "chats.jsonl",
            """
            {"messages":[{"role":"user","content":"a"}]}
            {"messages":[{"role":"user","content":"b"},{"role":"tool","content":"42"}]}
            {"messages":[{"role":"developer","content":"Hm."},{"role":"user","content":"c"}]}
            """);
    var strict =
        DatasetPlan.ALL.with(
            s -> {
              s.replayed = true;
              s.malformed = Malformed.REFUSED;
            });
    var reading = Dataset.of(file).read(strict, skipped -> {});
    assertThat(reading.next().prompt()).isEqualTo("a");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(reading::next)
        .withMessage(
            file
                + " line 2 "
                + DatasetTexts.messageInvalid(
                    "must have tool_call_id, the id of the call that it answers")
                + ": "
                + DatasetTexts.REMOVE_ENTRIES
                + DatasetTexts.OR_SKIP);
    var skipping =
        Dataset.of(file).read(DatasetPlan.ALL.with(s -> s.replayed = true), skipped -> {});
    assertThat(skipping).toIterable().extracting(DatasetEntry::prompt).containsExactly("a", "c");
    assertThat(skipping.skipped()).isEqualTo(1);
    assertThat(Dataset.of(file).read(DatasetPlan.ALL, skipped -> {}))
        .toIterable()
        .as("it can be sent as it is")
        .hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"prompt\":\"a\"}~{\"prompt\" | line 2 is not a JSON object (Unexpected end-of-input",
        "{\"prompt\":\"a\"}~{\"prompt\":\"b\"} x | line 2 is not a JSON object (",
        "{\"prompt\":\"a\"}~~[1] | line 3 is not a JSON object (it does not begin with {)",
        "{\"prompt\":\"a\"}~null | line 2 is not a JSON object (it does not begin with {)",
        "{\"prompt\":\"a\"}~{} {} | line 2 is not a JSON object (something follows it): write",
        "{\"text\":\"a\"} | line 1 has neither a text 'prompt' nor a list 'messages'",
        "{\"prompt\":\" \"} | line 1 has neither a text 'prompt'",
        "{\"prompt\":\"a\",\"output_tokens\":0} | line 1 has output_tokens '0': write a whole",
        "{\"prompt\":\"a\",\"output_tokens\":\"5\"} | line 1 has output_tokens '5': write a whole",
        "{\"messages\":[{\"role\":\"user\"}]} | line 1 has a message without a text 'role' and",
        "{\"messages\":[{\"role\":\"system\",\"content\":\"x\"}]} | line 1 has no message of role",
        "{\"conversations\":[{\"from\":\"human\"}]} | line 1 has a turn without a text 'from'",
        "{\"conversations\":[{\"from\":\"tool\",\"value\":\"x\"}]} | line 1 has a turn from 'tool'",
        "{\"conversations\":[{\"from\":\"gpt\",\"value\":\"x\"}]} | line 1 has no turn of 'human'",
        "{\"body\":{}} | line 1 has neither a text 'prompt'",
        "[{\"prompt\":\"a\"},~~{\"prompt\":}] | line 3 is not a JSON object (",
        "[{\"prompt\":\"a\"},~{\"prompt\":\"b\" | line 2 begins an element that does not end (byte",
        "[{\"prompt\":\"a\"}~{\"prompt\":\"b\"}] | line 2 has neither , nor ] after",
        "prompt,output_tokens~a,1~b | line 3 has 1 cells, not 2 as the heading: put cells",
        "prompt,output_tokens~a,x | line 2 has output_tokens 'x': write a whole number",
        "prompt,output_tokens~\" \",1 | line 2 has an empty prompt",
        "prompt,output_tokens~\"a,1~b,2 | line 2 has a quote that is not closed: close it",
        "prompt,output_tokens~\"a\"b,1 | line 2 has a quote in the middle of a quoted cell: double",
      })
  void anEntryThatCantBeReadIsToldWithFileLineAndRemedy(String content, String problem)
      throws IOException {
    Path file = folder.file("dataset", content.replace('~', '\n'));

    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(file), STRICT))
        .withMessageStartingWith(file + " " + problem)
        .withMessageContaining(": ");
  }

  @Test
  void theErrorTellsHowToLeaveSuchEntriesOut() throws IOException {
    Path file = folder.file("f", "{\"prompt\":\"a\"}\n{\"prompt\":\" \"}\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(file), STRICT))
        .withMessageEndingWith("; or remove .strict() to skip such entries")
        .satisfies(e -> assertThat(e.remedy()).doesNotContain("strict"));
  }

  @Test
  void aCsvFileWithoutPrompts() throws IOException {
    Path file = folder.file("f.csv", "question,answer\na,b\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(file), DatasetPlan.ALL))
        .withMessage(
            file
                + " line 1 has no column 'prompt', only [question, answer]: begin the file with a"
                + " line such as prompt,output_tokens");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n \n", "\uFEFF"})
  void anEmptyFile(String content) throws IOException {
    Path file = folder.file("f", content);
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> Dataset.of(file))
        .withMessage(file + " is empty: write one prompt per line");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "prompt,output_tokens\n"})
  void aFileWithoutEntries(String content) throws IOException {
    Path file = folder.file("f", content);
    for (EntryOrder order :
        List.of(EntryOrder.QUEUE, EntryOrder.QUEUE.shuffled(1), EntryOrder.random(1))) {
      assertThatExceptionOfType(DatasetException.class)
          .isThrownBy(() -> entries(Dataset.of(file), DatasetPlan.ALL.with(s -> s.order = order)))
          .withMessage(file + " is empty: write one prompt per line");
    }
  }

  @Test
  void aFileThatIsNotThere() {
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> Dataset.of(folder.path().resolve("none.txt")))
        .withMessageContaining("none.txt can't be read (java.nio.file.NoSuchFileException");
    assertThatExceptionOfType(DatasetException.class).isThrownBy(() -> Dataset.of(folder.path()));
  }

  @Test
  void malformedEntriesAreSkippedAndCountedIfAsked() throws IOException {
    Path file = folder.file("f", "{\"prompt\":\"a\"}\n{\n{\"prompt\":\"b\"}\n{}\n");
    var heard = new ArrayList<String>();
    DatasetPlan plan =
        DatasetPlan.ALL.with(
            s -> {
              s.malformed = Malformed.SKIPPED;
              s.order = EntryOrder.QUEUE.circular();
            });
    DatasetReading reading = Dataset.of(file).read(plan, e -> heard.add(e.reason()));

    assertThat(take(reading, 5)).containsExactly("a", "b", "a", "b", "a");
    assertThat(reading.skipped()).as("each once, however often the file is read").isEqualTo(2);
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).startsWith("line 2 is not a JSON object");
    assertThat(heard.get(1)).startsWith("line 4 has neither");
  }

  @Test
  void randomDrawsCountAMalformedEntryOnce() throws IOException {
    Path file = folder.file("f", "{\"prompt\":\"a\"}\n{\n");
    DatasetPlan plan =
        DatasetPlan.ALL.with(
            s -> {
              s.malformed = Malformed.SKIPPED;
              s.order = EntryOrder.random(3);
            });
    DatasetReading reading = Dataset.of(file).read(plan, e -> {});
    assertThat(take(reading, 50)).containsOnly("a");
    assertThat(reading.skipped()).isEqualTo(1);
  }

  @Test
  void whatCantBeReadOnIsAnErrorEvenIfEntriesMayBeSkipped() throws IOException {
    Path file = folder.file("f", "[{\"prompt\":\"a\"} {\"prompt\":\"b\"}]");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(
            () ->
                entries(
                    Dataset.of(file), DatasetPlan.ALL.with(s -> s.malformed = Malformed.SKIPPED)))
        .withMessageContaining("has neither , nor ] after an element");
  }

  @Test
  void nothingButMalformedEntriesIsAnError() throws IOException {
    Path file = folder.file("f", "{\n{\n");
    for (EntryOrder order :
        List.of(
            EntryOrder.QUEUE,
            EntryOrder.QUEUE.circular(),
            EntryOrder.QUEUE.shuffled(1),
            EntryOrder.random(1))) {
      DatasetPlan plan =
          DatasetPlan.ALL.with(
              s -> {
                s.malformed = Malformed.SKIPPED;
                s.order = order;
              });
      assertThatExceptionOfType(DatasetException.class)
          .as("%s", order)
          .isThrownBy(() -> take(Dataset.of(file).read(plan, e -> {}), 1))
          .withMessageContaining("malformed");
    }
  }
}
