// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static io.github.gatlingllm.workload.dataset.DatasetFolder.WORDS;
import static io.github.gatlingllm.workload.dataset.DatasetFolder.entries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.chat.Prompt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of each format. */
class DatasetFormatsTest {

  private final DatasetFolder folder;

  DatasetFormatsTest(@TempDir Path folder) {
    this.folder = new DatasetFolder(folder);
  }

  @Test
  void shareGptInOneArray() throws IOException {
    List<DatasetEntry> entries =
        folder.entries(
            """
            [{"id":"1","conversations":[
              {"from":"system","value":"Be brief."},
              {"from":"human","value":"How are you?"},{"from":"gpt","value":"Fine, thank you."},
              {"from":"human","value":"Why?"},{"from":"gpt","value":"No idea at all, really."}]},
             {"conversations":[{"from":"gpt","value":"Hi."},{"from":"user","value":"Hello"}]}]
            """);
    assertThat(entries).hasSize(2);
    DatasetEntry first = entries.get(0).counted(WORDS);
    assertThat(first.prompt()).isEqualTo("How are you?");
    assertThat(first.messages())
        .containsExactly(message("system", "Be brief."), message("user", "How are you?"));
    assertThat(first.turns()).containsExactly("How are you?", "Why?");
    assertThat(first.outputTokens()).as("of the first answer").isEqualTo(3);
    assertThat(first.inputTokens()).as("of all that is sent").isEqualTo(5);
    DatasetEntry second = entries.get(1).counted(WORDS);
    assertThat(second.messages()).containsExactly(message("user", "Hello"));
    assertThat(second.outputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(entries).extracting(DatasetEntry::promptAlone).containsExactly(false, true);
  }

  @Test
  void shareGptInLines() throws IOException {
    assertThat(
            folder.prompts(
                "{\"conversations\":[{\"from\":\"human\",\"value\":\"a\"}]}\n".repeat(2)))
        .containsExactly("a", "a");
  }

  @Test
  void chatsKeepTheFieldsOfTheirBodies() throws IOException {
    DatasetEntry entry =
        folder
            .entries(
                """
                {"model":"m","stream":true,"messages":[{"role":"user","content":"a b"},\
                {"role":"assistant","content":"c"},{"role":"user","content":"d"}],\
                "temperature":0.7,"stop":["x",null],"response_format":{"type":"text"}}
                """)
            .get(0);
    assertThat(entry.prompt()).isEqualTo("d");
    assertThat(entry.messages()).hasSize(3);
    assertThat(entry.turns()).containsExactly("a b", "d");
    assertThat(entry.fields()).containsOnlyKeys("temperature", "stop", "response_format");
    assertThat(entry.fields()).containsEntry("temperature", 0.7);
    assertThat(entry.answer()).isNull();
  }

  @Test
  void theAssistantsLastWordIsTheRecordedAnswer() throws IOException {
    DatasetEntry entry =
        folder
            .entries(
                "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"},"
                    + "{\"role\":\"assistant\",\"content\":\"one two\"}]}")
            .get(0)
            .counted(WORDS);
    assertThat(entry.messages()).containsExactly(message("user", "a"));
    assertThat(entry.answer()).isEqualTo("one two");
    assertThat(entry.outputTokens()).isEqualTo(2);
  }

  @Test
  void partsOfContentStayWhatTheyAre() throws IOException {
    DatasetEntry entry =
        folder
            .entries(
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
                    + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"u\"}},"
                    + "{\"type\":\"text\",\"text\":\"b\"}]}]}")
            .get(0);
    assertThat(entry.prompt()).isEqualTo("a\nb");
    assertThat(entry.messages().get(0).get("content")).isInstanceOf(List.class);
  }

  /** Else so many could be read ahead that the heap is full. */
  @Test
  void picturesWeighWhatTheyTake() throws IOException {
    String picture = "data:image/png;base64," + "A".repeat(100_000);
    DatasetEntry entry =
        folder
            .entries(
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
                    + "{\"type\":\"image_url\",\"image_url\":{\"url\":\""
                    + picture
                    + "\"}}]}]}")
            .get(0);
    assertThat(entry.weight()).isBetween(100_000L, 101_000L);
  }

  @Test
  void batchesHaveTheirBodyInside() throws IOException {
    List<DatasetEntry> entries =
        folder.entries(
            """
            {"custom_id":"1","method":"POST","url":"/v1/chat/completions","body":{"model":"m","messages":[{"role":"user","content":"a"}],"max_tokens":5}}
            {"custom_id":"2","method":"POST","url":"/v1/completions","body":{"prompt":"b","n":2}}
            {"custom_id":"3","method":"POST","url":"/v1/embeddings","body":{"model":"e","input":"c"}}
            """);
    assertThat(entries.stream().map(DatasetEntry::prompt)).containsExactly("a", "b", "c");
    assertThat(entries.stream().map(DatasetEntry::fields))
        .containsExactly(Map.of("max_tokens", 5), Map.of("n", 2), Map.of());
  }

  @Test
  void promptsMayTellTheirLengths() throws IOException {
    List<DatasetEntry> entries =
        folder.entries(
            """
            {"prompt":"a b","output_tokens":7,"input_tokens":99}
            {"prompt":"a b","output_tokens":null,"id":1}
            """);
    DatasetEntry reported = entries.get(0).counted(WORDS);
    assertThat(reported.inputTokens()).isEqualTo(99);
    assertThat(reported.outputTokens()).isEqualTo(7);
    assertThat(reported.messages()).containsExactly(message("user", "a b"));
    DatasetEntry unreported = entries.get(1).counted(WORDS);
    assertThat(unreported.inputTokens()).isEqualTo(2);
    assertThat(unreported.outputTokens()).isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void lengthsAreFieldsOfEitherSpelling() throws IOException {
    Path file =
        folder.file(
            "f",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"inputTokens\":3,"
                + "\"outputTokens\":5,\"top_p\":0.5}\n"
                + "{\"prompt\":\"b\",\"outputTokens\":7}\n");
    List<DatasetEntry> entries = entries(Dataset.of(file), DatasetPlan.ALL);
    assertThat(entries).extracting(DatasetEntry::inputTokens).containsExactly(3, Prompt.UNKNOWN);
    assertThat(entries).extracting(DatasetEntry::outputTokens).containsExactly(5, 7);
    assertThat(entries.get(0).fields()).containsOnlyKeys("top_p");
    Path wrong = folder.file("g", "{\"prompt\":\"b\",\"outputTokens\":\"7\"}\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(wrong), DatasetPlan.ALL))
        .withMessageContaining("has outputTokens '7'");
  }

  @Test
  void csvHasQuotesCommasAndLineBreaks() throws IOException {
    Path file =
        folder.file(
            "rows.csv",
            "\uFEFFId, Prompt,outputTokens\r\n1,\"a, \"\"b\"\"\r\nc\",5\r\n\r\n2,plain,\r\n");
    List<DatasetEntry> entries = entries(Dataset.of(file), DatasetPlan.ALL);
    assertThat(entries.stream().map(DatasetEntry::prompt))
        .containsExactly("a, \"b\"\r\nc", "plain");
    assertThat(entries.stream().map(DatasetEntry::outputTokens)).containsExactly(5, Prompt.UNKNOWN);
  }

  @Test
  void csvIsKnownByItsHeadingToo() throws IOException {
    assertThat(Dataset.of(folder.file("f", "output_tokens,prompt\n1,a\n")).format())
        .isEqualTo(DatasetKind.CSV);
    assertThat(Dataset.of(folder.file("f", "Hello, prompt me\n")).format())
        .isEqualTo(DatasetKind.TEXT);
  }

  @Test
  void textIsOnePromptALine() throws IOException {
    assertThat(folder.prompts("\uFEFF\n [INST] a \r\n\n{b}\n\"c"))
        .containsExactly("[INST] a", "{b}", "\"c");
  }

  @Test
  void theFormatMayBeGiven() throws IOException {
    Path file = folder.file("f", "{not} json\n[nor this]\n");
    assertThat(
            entries(Dataset.of(file, DatasetKind.TEXT), DatasetPlan.ALL).stream()
                .map(DatasetEntry::prompt))
        .containsExactly("{not} json", "[nor this]");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(
            () ->
                entries(
                    Dataset.of(folder.file("g", "{\"prompt\":\"a\"}"), DatasetKind.SHARE_GPT),
                    DatasetPlan.ALL))
        .withMessageContaining("line 1 has no field 'conversations' that is a list");
  }

  @ParameterizedTest
  @CsvSource({
    "sharegpt-form.json,JSON,3",
    "chat.jsonl,JSON,4",
    "batch.jsonl,JSON,3",
    "prompts.jsonl,JSON,5",
    "prompts.csv,CSV,4",
    "prompts.txt,TEXT,5"
  })
  void theSamplesAreRead(String name, DatasetKind format, int entries) throws IOException {
    Dataset sample = Dataset.of(Path.of("../simulations/src/test/resources/datasets", name));
    assertThat(sample.format()).isEqualTo(format);
    for (EntryOrder order : List.of(EntryOrder.QUEUE, EntryOrder.QUEUE.shuffled(1))) {
      assertThat(entries(sample, DatasetPlan.ALL.with(s -> s.order = order))).hasSize(entries);
    }
  }

  private static Map<String, Object> message(String role, String content) {
    return Map.of("role", role, "content", content);
  }
}
