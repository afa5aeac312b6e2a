// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.dialect.Pooling.ScoredText;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** The relevance of texts to a query: mostly the share of the query's words that they contain. */
final class Relevance {
  private static final double OF_WORDS = 0.9;
  private static final Sampling PREFILL_ONLY = new Sampling(1, 1, true, OptionalLong.empty());

  private Relevance() {}

  /** Returns the score, from 0 to 1. Equal texts have equal scores. */
  static double of(String query, String text) {
    Set<String> wanted = words(query);
    Set<String> found = words(text);
    long shared = wanted.stream().filter(found::contains).count();
    double unit = StatelessRandom.unitAt(query.hashCode(), text.hashCode());
    return OF_WORDS * shared / Math.max(1, wanted.size()) + (1 - OF_WORDS) * unit;
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+", -1)));
  }

  /** Reads one text or several: strings, or objects with a text. */
  static List<String> texts(JsonNode given, String field) {
    List<String> texts = new ArrayList<>();
    if (given.isTextual()) {
      texts.add(given.textValue());
    }
    for (JsonNode one : given.isArray() ? given : List.<JsonNode>of()) {
      JsonNode text = one.isObject() ? one.path("text") : one;
      if (!text.isTextual()) {
        throw Fields.wrongType(field, "an array of texts");
      }
      texts.add(text.textValue());
    }
    if (texts.isEmpty()) {
      throw Fields.wrongType(field, "at least one text");
    }
    return texts;
  }

  /**
   * Returns a request that the engine treats as one prompt with an output token that stands for the
   * scores and is not counted.
   */
  static GenerationRequest request(
      TokenizedPrompt prompt, RequestReader reader, List<ScoredText> scores) {
    reader.checkContext(prompt, PREFILL_ONLY.maxTokens());
    return new GenerationRequest(
        prompt, PREFILL_ONLY, false, RequestPreferences.of(new Pooling(0, scores)));
  }
}
