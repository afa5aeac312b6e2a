// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each folder of {@code extensions/} is listed everywhere. */
class ExtensionsTest {

  private static final Path ROOT = Path.of("..");

  private List<String> features = List.of();

  @BeforeEach
  void findsWhatRunsCanBeExtendedBy() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT.resolve("extensions"))) {
      features =
          folders
              .filter(folder -> Files.exists(folder.resolve("pom.xml")))
              .map(folder -> folder.getFileName().toString())
              .filter(name -> !List.of("all", "cli").contains(name))
              .map("gatling-llm-"::concat)
              .toList();
    }
    assertThat(features).contains("gatling-llm-live", "gatling-llm-workers");
  }

  @Test
  void allBringsEachExtension() throws IOException {
    assertThat(text("extensions/all/pom.xml"))
        .contains(features.stream().map(name -> "<artifactId>" + name + "</artifactId>").toList());
  }

  @Test
  void theBomHasTheVersionOfEachExtension() throws IOException {
    assertThat(text("bom/pom.xml"))
        .contains(features.stream().map(name -> "<artifactId>" + name + "</artifactId>").toList());
  }

  @Test
  void theReadmeNamesEachExtension() throws IOException {
    assertThat(text("README.md"))
        .contains(features.stream().map(name -> "`" + name + "` ([").toList());
  }

  @Test
  void theBaseNamesNoExtension() throws IOException {
    for (String base : List.of("llm-core", "gatling-llm-protocol")) {
      assertThat(text(base + "/pom.xml"))
          .doesNotContain(
              features.stream().map(name -> "<artifactId>" + name + "</artifactId>").toList());
    }
  }

  private static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }
}
