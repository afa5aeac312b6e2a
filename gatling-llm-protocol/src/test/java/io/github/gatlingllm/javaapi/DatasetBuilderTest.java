// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.dataset;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.session.PromptAttributes;
import io.github.gatlingllm.session.RunSkippedLines;
import io.github.gatlingllm.session.ToolDatasets;
import io.github.gatlingllm.workload.dataset.DatasetException;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DatasetBuilderTest {

  /** Never run: what compiles here is promised. */
  static class Everything extends Simulation {

    private final ScenarioBuilder fed =
        scenario("Fed")
            .feed(
                dataset("prompts.jsonl")
                    .format(DatasetFormat.PROMPTS)
                    .queue()
                    .circular()
                    .shuffled(7)
                    .random(7)
                    .inputTokens(1, 100)
                    .outputTokens(1, 100)
                    .tokenizer(JtokkitTokenizer.o200kBase())
                    .limit(10)
                    .strict())
            .exec(
                llm("chat")
                    .chat()
                    .messages("#{messages}")
                    .messages(session -> List.of(Message.user("Hi")))
                    .messages(session -> List.of(Map.of("role", "user", "content", "Hi")))
                    .imageFile("#{picture}.png")
                    .imageFile(session -> "picture.png")
                    .toolsFile("tools.json")
                    .jsonSchemaFile("answer", "schema.json")
                    .fields("#{fields}")
                    .fields(session -> Map.of("seed", 5)));

    {
      setUp(fed.injectOpen(atOnceUsers(1)));
    }
  }

  @TempDir Path folder;

  @Test
  void anEntrySetsEveryAttributeSoThatNoneStaysFromTheOneBefore() throws IOException {
    Iterator<Map<String, Object>> feeder =
        lines(
                "{\"prompt\":\"Hello world\",\"output_tokens\":5}",
                "{\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}],\"top_p\":0.5}")
            .get();

    Map<String, Object> first = feeder.next();
    assertThat(first)
        .containsEntry("prompt", "Hello world")
        .containsEntry("messages", List.of(Map.of("role", "user", "content", "Hello world")))
        .containsEntry("turns", List.of("Hello world"))
        .containsEntry("fields", Map.of())
        .containsEntry("inputTokens", 2)
        .containsEntry("outputTokens", 5);
    Map<String, Object> second = feeder.next();
    assertThat(second)
        .containsOnlyKeys(first.keySet())
        .containsEntry("fields", Map.of("top_p", 0.5))
        .containsEntry("outputTokens", "unknown");
    assertThat(feeder.hasNext()).isFalse();
  }

  @Test
  void aBuilderIsNotChangedByWhatIsBuiltFromIt() throws IOException {
    DatasetBuilder all = lines("{\"prompt\":\"one\"}", "{\"prompt\":\"one two three\"}");
    assertThat(prompts(all.inputTokens(2, 9))).containsExactly("one two three");
    assertThat(prompts(all.limit(1))).containsExactly("one");
    assertThat(prompts(all.tokenizer(text -> 7).inputTokens(7, 7))).hasSize(2);
    assertThat(prompts(all.circular().queue())).containsExactly("one", "one two three");
    assertThat(prompts(all.shuffled(1))).hasSize(2);
    assertThat(prompts(all.random(1))).hasSize(20);
    assertThat(prompts(all.circular())).hasSize(20);
    assertThat(prompts(all.format(DatasetFormat.TEXT)).get(0)).isEqualTo("{\"prompt\":\"one\"}");
    assertThat(prompts(all)).containsExactly("one", "one two three");
  }

  @Test
  void whatWasSkippedIsCounted() throws IOException {
    DatasetBuilder some = lines("{\"prompt\":\"one\"}", "{", "{").circular();
    assertThat(some.skipped()).isZero();
    assertThat(prompts(some)).hasSize(20).containsOnly("one");
    assertThat(some.skipped()).isEqualTo(2);
  }

  @Test
  void theReportSaysWhatWasSkipped() throws IOException {
    RunSkippedLines.drain(); // of other tests
    prompts(lines("{\"prompt\":\"one\"}", "{", "{}"));
    assertThat(RunSkippedLines.drain())
        .containsExactly(
            "dataset dataset.jsonl (JSON): skipped 2 of 3 entries as malformed; the first: line 2"
                + " is not a JSON object (Unexpected end-of-input: expected close marker for Object)"
                + " (write {\"prompt\": \"…\"} or {\"messages\": [{\"role\": \"user\", \"content\":"
                + " \"…\"}]}). To refuse such a file, set .strict() or -Dllm.prompts.strict=true");
    assertThat(RunSkippedLines.drain()).isEmpty();
  }

  @Test
  void theNextRunKnowsADatasetWithTools() throws IOException {
    ToolDatasets.drain(); // of other tests
    prompts(lines("{\"prompt\":\"one\"}"));
    String calling =
        "{\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"},{\"role\":\"assistant\",\"content\":null,"
            + "\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"function\":{\"name\":\"f\","
            + "\"arguments\":\"{}\"}}]}%s]}";
    prompts(lines(calling.formatted("")));
    assertThat(ToolDatasets.drain()).as("the answer is not sent").isEmpty();
    String result = ",{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":\"x\"}";
    prompts(lines("{\"prompt\":\"one\"}", calling.formatted(result)));
    assertThat(ToolDatasets.drain()).containsExactly("dataset.jsonl (JSON)");
  }

  @Test
  void buildersMadeFromOneAnotherCountTogether() throws IOException {
    DatasetBuilder some = lines("{\"prompt\":\"one\"}", "{", "{");
    DatasetBuilder others = lines("{\"prompt\":\"one\"}", "{", "{");

    assertThat(prompts(some.shuffled(7).limit(1).circular())).hasSize(20);
    assertThat(some.skipped()).isBetween(0L, 2L);
    assertThat(prompts(some.format(DatasetFormat.JSON))).containsExactly("one");
    assertThat(some.skipped()).isBetween(2L, 4L);
    assertThat(others.skipped()).isZero();
  }

  @Test
  void itsPromptsNameFileOrderAndFilters() throws IOException {
    DatasetBuilder some = lines("{\"prompt\":\"one\",\"output_tokens\":5}");
    var user = Session$.MODULE$.apply("s", 1, null);

    assertThat(origin(some, user)).isEqualTo("dataset dataset.jsonl (JSON), queue");
    assertThat(origin(some.shuffled(7).inputTokens(1, 9).outputTokens(2, 8).limit(3), user))
        .isEqualTo(
            "dataset dataset.jsonl (JSON), shuffled, seed 7, inputTokens 1 to 9, outputTokens 2 to"
                + " 8, limit 3");
  }

  @Test
  void whatCantBeReadIsThrownWhereItWouldHaveBeenTaken() throws IOException {
    Iterator<Map<String, Object>> feeder = lines("{\"prompt\":\"one\"}", "{").strict().get();
    assertThat(feeder.next()).containsEntry("prompt", "one");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(feeder::hasNext)
        .withMessageContaining("line 2 is not a JSON object");
  }

  @Test
  void filesAreFoundOnTheClassPathToo() {
    assertThat(prompts(dataset("datasets/found.txt"))).containsExactly("on the class path");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dataset("datasets/none.txt"))
        .withMessage(
            "dataset must be a file, but there is none at 'datasets/none.txt' on the class path"
                + " (src/test/resources) and none at "
                + Path.of("datasets/none.txt").toAbsolutePath()
                + ". Check the name.");
  }

  private static String origin(DatasetBuilder dataset, Session session) {
    Session fed = session;
    for (Map.Entry<String, Object> attribute : dataset.get().next().entrySet()) {
      fed = fed.set(attribute.getKey(), attribute.getValue());
    }
    return Objects.requireNonNull(PromptAttributes.last(fed)).origin().text();
  }

  private DatasetBuilder lines(String... lines) throws IOException {
    Path file = Files.write(folder.resolve("dataset.jsonl"), List.of(lines));
    return dataset(file.toString());
  }

  /** At most 20: some have no end. */
  private static List<Object> prompts(DatasetBuilder dataset) {
    var prompts = new ArrayList<Object>();
    Iterator<Map<String, Object>> feeder = dataset.get();
    while (prompts.size() < 20 && feeder.hasNext()) {
      prompts.add(feeder.next().getOrDefault("prompt", ""));
    }
    return prompts;
  }
}
