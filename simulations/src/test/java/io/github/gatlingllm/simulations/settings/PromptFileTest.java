// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.workload.dataset.Dataset;
import io.github.gatlingllm.workload.dataset.DatasetEntry;
import io.github.gatlingllm.workload.dataset.DatasetPlan;
import io.github.gatlingllm.workload.dataset.DatasetReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptFileTest {

  @TempDir Path folder;

  @Test
  void promptsOneALine() throws IOException {
    assertThat(prompts("Hello {x}\n\n  Wie geht's? \r\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("Hello {x}", "Wie geht's?");
  }

  @Test
  void promptsInJsonLines() throws IOException {
    assertThat(prompts("{\"prompt\":\"two\\nlines\", \"id\": 1}\n{\"prompt\":\"é\"}\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("two\nlines", "é");
  }

  @Test
  void promptsThatAreConversations() throws IOException {
    assertThat(
            prompts(
                "{\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                    + "{\"role\":\"user\",\"content\":\"Hi\"}]}\n"
                    + "{\"prompt\":\"Alone\"}\n"))
        .extracting(DatasetEntry::messages)
        .containsExactly(
            List.of(
                Map.of("role", "system", "content", "Be brief."),
                Map.of("role", "user", "content", "Hi")),
            List.of(Map.of("role", "user", "content", "Alone")));
  }

  @Test
  void promptsOfAnyOtherFormat() throws IOException {
    assertThat(prompts("prompt,output_tokens\n\"a\nb\",5\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("a\nb");
    assertThat(prompts("[{\"conversations\":[{\"from\":\"human\",\"value\":\"a\"}]}]"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | is empty",
        "{\"prompt\":\"a\"}~~{\"prompt\" | line 3 is not a JSON",
        "{\"prompt\":\"a\"}~{\"text\":\"b\"} | line 2 has neither a text 'prompt' nor a list",
        "{\"messages\":[{\"role\":\"user\"}]} | line 1 has a message without a text 'role' and a",
        "{\"messages\":[]} | line 1 has no message of role 'user' with content",
      })
  void aPromptFileThatCantBe(String content, String problem) throws IOException {
    Path file = Files.writeString(folder.resolve("prompts"), content.replace('~', '\n'));

    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.prompts", file.toString(), "llm.prompts.strict", "true"))
        .withMessageStartingWith("llm.prompts: the file of prompts, " + file + ", " + problem);
  }

  @Test
  void oddEntriesAreSkippedUnlessTheFileHasNoOther() throws IOException {
    assertThat(prompts("{\"prompt\":null}\n{\"prompt\":\"b\"}\n"))
        .extracting(DatasetEntry::prompt)
        .containsExactly("b");
    Path file = Files.writeString(folder.resolve("prompts"), "{\"prompt\":null}\n{}\n");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.prompts", file.toString()))
        .withMessageStartingWith(
            "llm.prompts: the file of prompts, "
                + file
                + ", has no usable entry: all 2 are malformed, the first: line 1 has neither a"
                + " text");
  }

  @Test
  void strictIsAboutAFile() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.prompts.strict", "true"))
        .withMessage(
            SettingsTexts.missing(
                "llm.prompts.strict", "is no file of prompts", "-Dllm.prompts=prompts.txt"));
  }

  @Test
  void aPromptFileThatIsNotThere() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.prompts", "nowhere.txt"))
        .withMessageContaining(Path.of("nowhere.txt").toAbsolutePath() + ", can't be read")
        .withMessageEndingWith("name a text file by its full path");
  }

  private List<DatasetEntry> prompts(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("prompts"), content);
    assertThat(settings("llm.prompts", file.toString()).prompts())
        .isEqualTo(new ExamplePrompts.Listed(file, false));
    var entries = new ArrayList<DatasetEntry>();
    try (DatasetReading reading = Dataset.of(file).read(DatasetPlan.ALL, skipped -> {})) {
      reading.forEachRemaining(entries::add);
    }
    return entries;
  }
}
