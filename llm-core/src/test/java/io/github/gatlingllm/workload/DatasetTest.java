/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.Prompt;
import io.github.gatlingllm.workload.DatasetPlan.Malformed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTest {

  /** A word is a token. */
  private static final Tokenizer WORDS = text -> text.strip().split("\\s+").length;

  private static final String TEN =
      IntStream.range(0, 10).mapToObj(i -> "p" + i).collect(Collectors.joining("\n"));

  @TempDir Path folder;

  @Test
  void aConversationThatCannotBeSaidAgainIsMalformedWhereItShouldBe() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("chats.jsonl"),
            """
            {"messages":[{"role":"user","content":"a"}]}
            {"messages":[{"role":"user","content":"b"},{"role":"tool","content":"42"}]}
            {"messages":[{"role":"developer","content":"Hm."},{"role":"user","content":"c"}]}
            """);
    var reading = Dataset.of(file).read(DatasetPlan.ALL.withReplayed(), skipped -> {});
    assertThat(reading.next().prompt()).isEqualTo("a");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(reading::next)
        .withMessage(
            file
                + " line 2 has a message of role 'tool', and only those of system, user and"
                + " assistant can be said again: take such entries out of the file; or leave such entries"
                + " out by .skipMalformed()");
    var plan = DatasetPlan.ALL.withReplayed().withMalformed(Malformed.SKIPPED);
    var skipping = Dataset.of(file).read(plan, skipped -> {});
    assertThat(skipping).toIterable().extracting(DatasetEntry::prompt).containsExactly("a", "c");
    assertThat(skipping.skipped()).isEqualTo(1);
    assertThat(Dataset.of(file).read(DatasetPlan.ALL, skipped -> {}))
        .toIterable()
        .as("it can be sent as it is")
        .hasSize(3);
  }

  @Test
  void shareGptInOneArray() throws IOException {
    List<DatasetEntry> entries =
        entries(
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
    assertThat(prompts("{\"conversations\":[{\"from\":\"human\",\"value\":\"a\"}]}\n".repeat(2)))
        .containsExactly("a", "a");
  }

  @Test
  void chatsKeepTheFieldsOfTheirBodies() throws IOException {
    DatasetEntry entry =
        entries(
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
        entries(
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
        entries(
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
        entries(
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
        entries(
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
        entries(
            """
            {"prompt":"a b","output_tokens":7,"input_tokens":99}
            {"prompt":"a b","output_tokens":null,"id":1}
            """);
    DatasetEntry told = entries.get(0).counted(WORDS);
    assertThat(told.inputTokens()).isEqualTo(99);
    assertThat(told.outputTokens()).isEqualTo(7);
    assertThat(told.messages()).containsExactly(message("user", "a b"));
    DatasetEntry untold = entries.get(1).counted(WORDS);
    assertThat(untold.inputTokens()).isEqualTo(2);
    assertThat(untold.outputTokens()).isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void csvHasQuotesCommasAndLineBreaks() throws IOException {
    Path file =
        file(
            "rows.csv",
            "\uFEFFId, Prompt,outputTokens\r\n1,\"a, \"\"b\"\"\r\nc\",5\r\n\r\n2,plain,\r\n");
    List<DatasetEntry> entries = entries(Dataset.of(file), DatasetPlan.ALL);
    assertThat(entries.stream().map(DatasetEntry::prompt))
        .containsExactly("a, \"b\"\r\nc", "plain");
    assertThat(entries.stream().map(DatasetEntry::outputTokens)).containsExactly(5, Prompt.UNKNOWN);
  }

  @Test
  void csvIsKnownByItsHeadingToo() throws IOException {
    assertThat(Dataset.of(file("f", "output_tokens,prompt\n1,a\n")).format())
        .isEqualTo(DatasetFormat.CSV);
    assertThat(Dataset.of(file("f", "Hello, prompt me\n")).format()).isEqualTo(DatasetFormat.TEXT);
  }

  @Test
  void textIsOnePromptALine() throws IOException {
    assertThat(prompts("\uFEFF\n [INST] a \r\n\n{b}\n\"c"))
        .containsExactly("[INST] a", "{b}", "\"c");
  }

  @Test
  void theFormatMayBeGiven() throws IOException {
    Path file = file("f", "{not} json\n[nor this]\n");
    assertThat(
            entries(Dataset.of(file, DatasetFormat.TEXT), DatasetPlan.ALL).stream()
                .map(DatasetEntry::prompt))
        .containsExactly("{not} json", "[nor this]");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(
            () ->
                entries(
                    Dataset.of(file("g", "{\"prompt\":\"a\"}"), DatasetFormat.SHARE_GPT),
                    DatasetPlan.ALL))
        .withMessageContaining("line 1 has no field 'conversations' that is a list");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"prompt\":\"a\"}~{\"prompt\" | line 2 is no JSON object (Unexpected end-of-input",
        "{\"prompt\":\"a\"}~{\"prompt\":\"b\"} x | line 2 is no JSON object (",
        "{\"prompt\":\"a\"}~~[1] | line 3 is no JSON object (it does not begin with {)",
        "{\"prompt\":\"a\"}~null | line 2 is no JSON object (it does not begin with {)",
        "{\"prompt\":\"a\"}~{} {} | line 2 is no JSON object (something follows it): write",
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
        "[{\"prompt\":\"a\"},~~{\"prompt\":}] | line 3 is no JSON object (",
        "[{\"prompt\":\"a\"},~{\"prompt\":\"b\" | line 2 begins an element that does not end: is",
        "[{\"prompt\":\"a\"}~{\"prompt\":\"b\"}] | line 2 has neither , nor ] behind",
        "prompt,output_tokens~a,1~b | line 3 has 1 cells, not 2 as the heading: put cells",
        "prompt,output_tokens~a,x | line 2 has output_tokens 'x': write a whole number",
        "prompt,output_tokens~\" \",1 | line 2 has an empty prompt",
        "prompt,output_tokens~\"a,1~b,2 | line 2 has a quote that is not closed: close it",
        "prompt,output_tokens~\"a\"b,1 | line 2 has a quote in the middle of a quoted cell: double",
      })
  void anEntryThatCantBeReadIsToldWithFileLineAndRemedy(String content, String problem)
      throws IOException {
    Path file = file("dataset", content.replace('~', '\n'));

    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(file), DatasetPlan.ALL))
        .withMessageStartingWith(file + " " + problem)
        .withMessageContaining(": ");
  }

  @Test
  void theErrorTellsHowToLeaveSuchEntriesOut() throws IOException {
    Path file = file("f", "{\"prompt\":\"a\"}\n{\"prompt\":\" \"}\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(file), DatasetPlan.ALL))
        .withMessageEndingWith("; or leave such entries out by .skipMalformed()")
        .satisfies(e -> assertThat(e.remedy()).doesNotContain("skipMalformed"));
  }

  @Test
  void lengthsAreFieldsOfEitherSpelling() throws IOException {
    Path file =
        file(
            "f",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"inputTokens\":3,"
                + "\"outputTokens\":5,\"top_p\":0.5}\n"
                + "{\"prompt\":\"b\",\"outputTokens\":7}\n");
    List<DatasetEntry> entries = entries(Dataset.of(file), DatasetPlan.ALL);
    assertThat(entries).extracting(DatasetEntry::inputTokens).containsExactly(3, Prompt.UNKNOWN);
    assertThat(entries).extracting(DatasetEntry::outputTokens).containsExactly(5, 7);
    assertThat(entries.get(0).fields()).containsOnlyKeys("top_p");
    Path wrong = file("g", "{\"prompt\":\"b\",\"outputTokens\":\"7\"}\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> entries(Dataset.of(wrong), DatasetPlan.ALL))
        .withMessageContaining("has outputTokens '7'");
  }

  @Test
  void aCsvFileWithoutPrompts() throws IOException {
    Path file = file("f.csv", "question,answer\na,b\n");
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
    Path file = file("f", content);
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> Dataset.of(file))
        .withMessage(file + " is empty: put one prompt a line into it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "prompt,output_tokens\n"})
  void aFileWithoutEntries(String content) throws IOException {
    Path file = file("f", content);
    for (Order order : List.of(Order.QUEUE, Order.QUEUE.shuffled(1), Order.random(1))) {
      assertThatExceptionOfType(DatasetException.class)
          .isThrownBy(() -> entries(Dataset.of(file), DatasetPlan.ALL.withOrder(order)))
          .withMessage(file + " is empty: put one prompt a line into it");
    }
  }

  @Test
  void aFileThatIsNotThere() {
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> Dataset.of(folder.resolve("none.txt")))
        .withMessageContaining("none.txt can't be read (java.nio.file.NoSuchFileException");
    assertThatExceptionOfType(DatasetException.class).isThrownBy(() -> Dataset.of(folder));
  }

  @Test
  void malformedEntriesAreSkippedAndCountedIfAsked() throws IOException {
    Path file = file("f", "{\"prompt\":\"a\"}\n{\n{\"prompt\":\"b\"}\n{}\n");
    var heard = new ArrayList<String>();
    DatasetPlan plan =
        DatasetPlan.ALL.withMalformed(Malformed.SKIPPED).withOrder(Order.QUEUE.circular());
    DatasetReading reading = Dataset.of(file).read(plan, e -> heard.add(e.reason()));

    assertThat(take(reading, 5)).containsExactly("a", "b", "a", "b", "a");
    assertThat(reading.skipped()).as("each once, however often the file is read").isEqualTo(2);
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).startsWith("line 2 is no JSON object");
    assertThat(heard.get(1)).startsWith("line 4 has neither");
  }

  @Test
  void randomDrawsCountAMalformedEntryOnce() throws IOException {
    Path file = file("f", "{\"prompt\":\"a\"}\n{\n");
    DatasetPlan plan = DatasetPlan.ALL.withMalformed(Malformed.SKIPPED).withOrder(Order.random(3));
    DatasetReading reading = Dataset.of(file).read(plan, e -> {});
    assertThat(take(reading, 50)).containsOnly("a");
    assertThat(reading.skipped()).isEqualTo(1);
  }

  @Test
  void whatCantBeReadOnIsAnErrorEvenIfEntriesMayBeSkipped() throws IOException {
    Path file = file("f", "[{\"prompt\":\"a\"} {\"prompt\":\"b\"}]");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(
            () -> entries(Dataset.of(file), DatasetPlan.ALL.withMalformed(Malformed.SKIPPED)))
        .withMessageContaining("has neither , nor ] behind an element");
  }

  @Test
  void nothingButMalformedEntriesIsAnError() throws IOException {
    Path file = file("f", "{\n{\n");
    for (Order order :
        List.of(Order.QUEUE, Order.QUEUE.circular(), Order.QUEUE.shuffled(1), Order.random(1))) {
      DatasetPlan plan = DatasetPlan.ALL.withMalformed(Malformed.SKIPPED).withOrder(order);
      assertThatExceptionOfType(DatasetException.class)
          .as("%s", order)
          .isThrownBy(() -> take(Dataset.of(file).read(plan, e -> {}), 1))
          .withMessageContaining("malformed");
    }
  }

  @Test
  void aQueueEndsAndACircleDoesNot() throws IOException {
    assertThat(ordered(Order.QUEUE, 99)).isEqualTo("0123456789");
    assertThat(ordered(Order.QUEUE.circular(), 23)).isEqualTo("01234567890123456789012");
  }

  @Test
  void shuffledIsEachOnceInAnOrderOfTheSeed() throws IOException {
    String first = ordered(Order.QUEUE.shuffled(7), 99);
    assertThat(first).hasSize(10).isEqualTo("8739452061");
    assertThat(first.chars().distinct().count()).isEqualTo(10);
    assertThat(ordered(Order.QUEUE.shuffled(8), 99)).isNotEqualTo(first);
    assertThat(ordered(Order.QUEUE.shuffled(7).circular(), 20)).isEqualTo(first + first);
    assertThat(ordered(Order.QUEUE.circular().shuffled(7), 20)).isEqualTo(first + first);
  }

  @Test
  void randomIsTheSameForTheSameSeed() throws IOException {
    assertThat(ordered(Order.random(7), 20)).isEqualTo("32234266582051859377");
    assertThat(ordered(Order.random(8), 20)).isNotEqualTo("32234266582051859377");
    assertThat(ordered(Order.random(9), 500).chars().distinct().count()).isEqualTo(10);
  }

  @Test
  void lengthsAreFiltered() throws IOException {
    String content =
        """
        {"prompt":"one","output_tokens":5}
        {"prompt":"one two three","output_tokens":6}
        {"prompt":"one two"}
        {"prompt":"x","input_tokens":2,"output_tokens":9}
        """;
    Dataset dataset = Dataset.of(file("f", content));
    DatasetPlan counted = DatasetPlan.ALL.withTokenizer(WORDS);
    assertThat(prompts(dataset, counted.withInput(new TokenRange(2, 3))))
        .containsExactly("one two three", "one two", "x");
    assertThat(prompts(dataset, counted.withOutput(new TokenRange(6, 100))))
        .as("an unknown length fits no range")
        .containsExactly("one two three", "x");
    DatasetPlan none = counted.withInput(new TokenRange(10, 20));
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> prompts(dataset, none))
        .withMessageContaining("has no entry that fits among 4 entries: widen inputTokens(10, 20)");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> prompts(dataset, none.withOrder(Order.random(1))))
        .withMessageContaining("none was among 10000 random ones: use shuffled(seed)");
  }

  @Test
  void aLimitIsOnDifferentEntries() throws IOException {
    Dataset dataset = Dataset.of(file("f", TEN));
    DatasetPlan three = DatasetPlan.ALL.withLimit(3);
    assertThat(prompts(dataset, three)).containsExactly("p0", "p1", "p2");
    assertThat(take(dataset.read(three.withOrder(Order.QUEUE.circular()), e -> {}), 7))
        .containsExactly("p0", "p1", "p2", "p0", "p1", "p2", "p0");
    List<String> shuffled = prompts(dataset, three.withOrder(Order.QUEUE.shuffled(7)));
    assertThat(shuffled).hasSize(3);
    assertThat(take(dataset.read(three.withOrder(Order.QUEUE.shuffled(7).circular()), e -> {}), 6))
        .containsExactlyElementsOf(
            List.of(
                shuffled.get(0),
                shuffled.get(1),
                shuffled.get(2),
                shuffled.get(0),
                shuffled.get(1),
                shuffled.get(2)));
  }

  @Test
  void plansThatCantBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DatasetPlan.ALL.withLimit(0))
        .withMessage("limit must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DatasetPlan.ALL.withLimit(5).withOrder(Order.random(1)))
        .withMessageContaining("use shuffled(seed).limit(n).circular()");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenRange(5, 4))
        .withMessage(
            "a range of tokens must be from 0 on and grow from min to max, but was 5 to 4");
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
  void theSamplesAreRead(String name, DatasetFormat format, int entries) throws IOException {
    Dataset sample = Dataset.of(Path.of("../simulations/src/test/resources/datasets", name));
    assertThat(sample.format()).isEqualTo(format);
    for (Order order : List.of(Order.QUEUE, Order.QUEUE.shuffled(1))) {
      assertThat(entries(sample, DatasetPlan.ALL.withOrder(order))).hasSize(entries);
    }
  }

  private String ordered(Order order, int most) throws IOException {
    Dataset dataset = Dataset.of(file("ten", TEN));
    return take(dataset.read(DatasetPlan.ALL.withOrder(order), e -> {}), most).stream()
        .map(prompt -> prompt.substring(1))
        .collect(Collectors.joining());
  }

  private static List<String> take(DatasetReading reading, int most) throws IOException {
    var prompts = new ArrayList<String>();
    try (reading) {
      while (prompts.size() < most && reading.hasNext()) {
        prompts.add(reading.next().prompt());
      }
    }
    return prompts;
  }

  private List<String> prompts(String content) throws IOException {
    return prompts(Dataset.of(file("dataset", content)), DatasetPlan.ALL);
  }

  private static List<String> prompts(Dataset dataset, DatasetPlan plan) throws IOException {
    return entries(dataset, plan).stream().map(DatasetEntry::prompt).toList();
  }

  private List<DatasetEntry> entries(String content) throws IOException {
    return entries(Dataset.of(file("dataset", content)), DatasetPlan.ALL);
  }

  private static List<DatasetEntry> entries(Dataset dataset, DatasetPlan plan) throws IOException {
    var entries = new ArrayList<DatasetEntry>();
    try (DatasetReading reading = dataset.read(plan, e -> {})) {
      // At most so many: a random order has no end.
      while (entries.size() < 1000 && reading.hasNext()) {
        entries.add(reading.next());
      }
    }
    return entries;
  }

  private static Map<String, Object> message(String role, String content) {
    return Map.of("role", role, "content", content);
  }

  private Path file(String name, String content) throws IOException {
    return Files.write(folder.resolve(name), content.getBytes(UTF_8));
  }
}
