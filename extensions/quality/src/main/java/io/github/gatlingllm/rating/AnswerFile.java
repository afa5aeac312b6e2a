// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.ForeignFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code answers.jsonl} of a run and of its baseline. */
final class AnswerFile {

  private static final ObjectReader READER = new JsonMapper().reader();

  private AnswerFile() {}

  /**
   * Returns the prompts with an answer under load and another answer, ordered by hash. A prompt of
   * several scorers occurs once.
   *
   * @param baseline the file of an earlier run; null if there is none
   * @throws IllegalArgumentException if a file cannot be read
   */
  static List<RatedPrompt> read(Path file, @Nullable Path baseline) {
    Map<String, JsonNode> before = baseline == null ? Map.of() : lines(baseline);
    var prompts = new ArrayList<RatedPrompt>();
    lines(file)
        .forEach(
            (hash, line) -> {
              RatedPrompt prompt = prompt(hash, line, before.get(hash));
              if (prompt.comparable()) {
                prompts.add(prompt);
              }
            });
    return prompts;
  }

  private static RatedPrompt prompt(String hash, JsonNode line, @Nullable JsonNode before) {
    var answers = new EnumMap<AnswerSource, String>(AnswerSource.class);
    put(answers, AnswerSource.UNDER_LOAD, line.path("underLoad"));
    put(answers, AnswerSource.UNLOADED, line.path("unloaded"));
    if (before != null) {
      put(answers, AnswerSource.BASELINE, before.path("underLoad"));
    }
    var references = new ArrayList<String>();
    line.path("references").forEach(each -> references.add(each.asText()));
    return new RatedPrompt(hash, line.path("prompt").asText(), references, answers);
  }

  private static void put(Map<AnswerSource, String> answers, AnswerSource source, JsonNode text) {
    if (text.isTextual()) {
      answers.put(source, text.asText());
    }
  }

  private static Map<String, JsonNode> lines(Path file) {
    var lines = new TreeMap<String, JsonNode>();
    try (BufferedReader texts = ForeignFile.lines(file)) {
      int number = 0;
      for (String text = texts.readLine(); text != null; text = texts.readLine()) {
        number++;
        JsonNode line = line(file, number, text);
        lines.putIfAbsent(line.path("hash").asText(), line);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(SheetTexts.unreadable(file, e.toString()), e);
    }
    return lines;
  }

  private static JsonNode line(Path file, int number, String text) {
    try {
      JsonNode line = READER.readTree(text);
      if (line.path("hash").isTextual() && line.path("prompt").isTextual()) {
        return line;
      }
    } catch (JsonProcessingException e) {
      // reported below
    }
    throw new IllegalArgumentException(SheetTexts.answersLineInvalid(file, number));
  }
}
