// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files of datasets, and what is read of them. */
record DatasetFolder(Path path) {

  /** A word is a token. */
  static final Tokenizer WORDS = text -> text.strip().split("\\s+").length;

  Path file(String name, String content) throws IOException {
    return Files.write(path.resolve(name), content.getBytes(UTF_8));
  }

  List<DatasetEntry> entries(String content) throws IOException {
    return entries(Dataset.of(file("dataset", content)), DatasetPlan.ALL);
  }

  static List<DatasetEntry> entries(Dataset dataset, DatasetPlan plan) throws IOException {
    var entries = new ArrayList<DatasetEntry>();
    try (DatasetReading reading = dataset.read(plan, e -> {})) {
      // At most so many: a random order has no end.
      while (entries.size() < 1000 && reading.hasNext()) {
        entries.add(reading.next());
      }
    }
    return entries;
  }

  List<String> prompts(String content) throws IOException {
    return prompts(Dataset.of(file("dataset", content)), DatasetPlan.ALL);
  }

  static List<String> prompts(Dataset dataset, DatasetPlan plan) throws IOException {
    return entries(dataset, plan).stream().map(DatasetEntry::prompt).toList();
  }

  static List<String> take(DatasetReading reading, int most) throws IOException {
    var prompts = new ArrayList<String>();
    try (reading) {
      while (prompts.size() < most && reading.hasNext()) {
        prompts.add(reading.next().prompt());
      }
    }
    return prompts;
  }
}
