// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolFilesTest {

  @TempDir Path folder;

  @Test
  void eachFormOfATool() throws IOException {
    List<Tool> tools =
        ToolFiles.tools(
            file(
                """
                [{"type":"function","function":{"name":"a","description":"A","parameters":{"type":"object"}}},
                 {"type":"function","name":"b","parameters":{"x":null}},
                 {"name":"c","description":"C","input_schema":{"type":"object"}},
                 {"name":"d"}]
                """));
    assertThat(tools.stream().map(Tool::name)).containsExactly("a", "b", "c", "d");
    assertThat(tools.stream().map(Tool::description)).containsExactly("A", "", "C", "");
    assertThat(tools.get(0).parameters()).isEqualTo(Map.of("type", "object"));
    assertThat(tools.get(1).parameters()).containsOnlyKeys("x").containsValue(null);
    assertThat(tools.get(2).parameters()).isEqualTo(Map.of("type", "object"));
    assertThat(tools.get(3).parameters()).containsEntry("type", "object");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\":\"a\"} | must hold a JSON array of tools, but",
        "[ | must hold a JSON array of tools, but",
        "[] | is empty",
        "null | is null",
        "[null] | has null for tool 1",
        "[{\"description\":\"a\"}] | has no such tool in place 1",
        "[{\"name\":\"a\"},{\"name\":\"b\",\"parameters\":[]}] | has no such tool in place 2",
        "[{\"name\":\"a\",\"strict\":true}] | 'a' has a field 'strict', which not every dialect",
      })
  void aFileOfNoTools(String content, String problem) throws IOException {
    String file = file(content);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ToolFiles.tools(file))
        .withMessageContaining(problem)
        .withMessageContaining(file);
  }

  @Test
  void aSchemaIsAnObject() throws IOException {
    assertThat(ToolFiles.schema(file("{\"type\":\"object\",\"required\":[\"b\",\"a\"]}")))
        .containsEntry("required", List.of("b", "a"));
    String list = file("[]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ToolFiles.schema(list))
        .withMessageStartingWith(
            "the file must hold a JSON schema, which is an object, but " + list);
  }

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("file.json"), content).toString();
  }
}
