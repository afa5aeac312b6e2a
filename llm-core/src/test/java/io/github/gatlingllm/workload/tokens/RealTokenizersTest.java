// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Real models' files against the token ids that llama.cpp publishes for them. Too large to be kept
 * here: {@code -Dtokenizers=<folder>} names a folder with one folder a model, each with its {@code
 * tokenizer.json}, its {@code .inp} and its {@code .out}.
 */
class RealTokenizersTest {

  private static final String BETWEEN_TEXTS = "\n__ggml_vocab_test__\n";

  @TestFactory
  @Tag("proof")
  Stream<DynamicTest> eachCountsAsItIsPublished() throws IOException {
    String folder = System.getProperty("tokenizers");
    assumeTrue(folder != null, "-Dtokenizers=<folder> names the files");
    List<Path> models;
    try (Stream<Path> found = Files.list(Path.of(String.valueOf(folder)))) {
      models = found.filter(Files::isDirectory).sorted().toList();
    }
    assertThat(models).isNotEmpty();
    return models.stream()
        .map(model -> DynamicTest.dynamicTest(model.getFileName().toString(), () -> check(model)));
  }

  private static void check(Path model) throws IOException {
    Tokenizer tokenizer = JtokkitTokenizer.fromFile(model.resolve("tokenizer.json"));
    String[] texts = only(model, ".inp").split(BETWEEN_TEXTS, -1);
    List<String> ids = only(model, ".out").lines().toList();
    assertThat(ids).hasSize(texts.length - 1);
    for (int i = 0; i < ids.size(); i++) {
      String line = ids.get(i).strip();
      int published = line.isEmpty() ? 0 : line.split(" ", -1).length;
      assertThat(tokenizer.count(texts[i])).as("text %s: %s", i, texts[i]).isEqualTo(published);
    }
    System.out.printf("%s: %d texts%n", model.getFileName(), ids.size());
  }

  private static String only(Path model, String extension) throws IOException {
    try (Stream<Path> files = Files.list(model)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(extension)).toList();
      assertThat(found).as(model + " has one file *" + extension).hasSize(1);
      return Files.readString(found.get(0));
    }
  }
}
