// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What other implementations give; vectors.py beside the vectors makes them. */
class VectorsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path VECTORS = Path.of("src/test/resources/quality/vectors.jsonl");

  @Test
  void scoresAreThoseOfOtherImplementations() throws IOException {
    var counts = new TreeMap<String, Integer>();
    for (JsonNode vector : vectors()) {
      String name = vector.path("scorer").asText();
      ScoreTally tally = scored(vector);
      if (vector.path("score").isNull()) {
        assertThat(tally.score()).as(vector.toString()).isEmpty();
      } else {
        assertThat(tally.score().orElseThrow())
            .as(vector.toString())
            .isCloseTo(vector.path("score").asDouble(), within(1e-6));
      }
      counts.merge(name, 1, Integer::sum);
    }
    assertThat(counts).allSatisfy((name, count) -> assertThat(count).isGreaterThanOrEqualTo(60));
    assertThat(counts.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(1000);
    assertThat(counts)
        .containsOnlyKeys(
            Scorings.NAMES.stream()
                .filter(name -> !List.of("exact", "contains", "regex").contains(name))
                .toList());
  }

  private static ScoreTally scored(JsonNode vector) {
    var tally =
        new ScoreTally(
            Scorings.named(vector.path("scorer").asText(), vector.path("stem").asBoolean()));
    vector.path("samples").forEach(sample -> tally.add(sample(sample)));
    return tally;
  }

  private static ScoredAnswer sample(JsonNode sample) {
    var references = new ArrayList<String>();
    sample.path("references").forEach(each -> references.add(each.asText()));
    if (sample.has("reference")) {
      references.add(sample.path("reference").asText());
    }
    return new ScoredAnswer(
        "",
        references,
        text(sample.path("answer")),
        sample.path("schema").toString(),
        sample.path("tools").toString());
  }

  private static String text(JsonNode value) {
    return value.isTextual() ? value.asText() : value.toString();
  }

  @Test
  void fiveHundredPromptsAreScoredWithinSeconds() {
    String reference = "It was a long summary of an article with some 60 words in it. ".repeat(4);
    String answer = "It is a summary, not too long, of the article, in other words. ".repeat(5);
    long start = System.nanoTime();
    for (String name : List.of("rougeL", "rougeLsum", "bleu", "levenshtein", "f1")) {
      var tally = new ScoreTally(Scorings.named(name, true));
      for (int i = 0; i < 500; i++) {
        tally.add(new ScoredAnswer("", List.of(reference + i), answer + i, null, null));
      }
      assertThat(tally.answers()).isEqualTo(500);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
  }

  private static List<JsonNode> vectors() throws IOException {
    var vectors = new ArrayList<JsonNode>();
    for (String line : Files.readAllLines(VECTORS)) {
      vectors.add(JSON.readTree(line));
    }
    return vectors;
  }
}
