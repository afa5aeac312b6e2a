// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PropertyTest {

  private static final Path DOCS = Path.of("../../src/docs/reference/properties.md");

  @Test
  void theDocsListEveryPropertyAsItIsDeclared() throws IOException {
    List<String> rows =
        Files.readAllLines(DOCS).stream().filter(line -> line.startsWith("| `llm.")).toList();

    assertThat(rows).containsExactlyElementsOf(declared());
  }

  private static List<String> declared() {
    return Arrays.stream(Property.values()).map(PropertyTest::row).toList();
  }

  private static String row(Property property) {
    String shown =
        property
            .byDefault()
            .map(value -> "`" + value + "`")
            .orElseGet(() -> "e.g. `" + property.example().split("=", 2)[1] + "`");
    return "| `" + property.key() + "` | " + shown + " | " + property.description() + " |";
  }
}
