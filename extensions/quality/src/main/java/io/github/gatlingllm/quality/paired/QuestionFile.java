// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads files of prompts and right answers in the formats of published data sets: JSON objects, one
 * per line or in one document, or CSV.
 */
public final class QuestionFile {

  private static final ObjectReader READER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build().reader();

  private QuestionFile() {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if an entry has no prompt or cannot be read
   */
  public static List<Question> read(Path file) {
    try {
      String text = Files.readString(file);
      if (file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
        return questions(file, "row", PublishedShape.entries(CsvRows.of(text)));
      }
      JsonNode document = document(text);
      return document == null
          ? lines(file, text)
          : questions(file, "entry", PublishedShape.entries(document));
    } catch (IOException e) {
      throw new IllegalArgumentException(QuestionTexts.unreadable(e.toString()), e);
    }
  }

  /** Returns the JSON document; null if each line is an object. */
  private static @Nullable JsonNode document(String text) {
    try {
      JsonNode document = READER.readTree(text);
      boolean several = document.isArray() || document.has("data") || document.has("Data");
      return several ? document : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static List<Question> lines(Path file, String text) {
    var questions = new ArrayList<Question>();
    int line = 0;
    for (String each : text.lines().toList()) {
      line++;
      if (!each.isBlank()) {
        String place = file + ", line " + line;
        questions.add(question(place, questions.size(), object(place, each)));
      }
    }
    return questions;
  }

  private static JsonNode object(String place, String line) {
    try {
      return READER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(QuestionTexts.noObject(place), e);
    }
  }

  private static List<Question> questions(Path file, String what, List<JsonNode> entries) {
    var questions = new ArrayList<Question>();
    for (JsonNode entry : entries) {
      String place = file + ", " + what + " " + (questions.size() + 1);
      questions.add(question(place, questions.size(), entry));
    }
    return questions;
  }

  private static Question question(String place, int number, JsonNode entry) {
    try {
      return PublishedShape.question(number, entry);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          QuestionTexts.invalid(place, String.valueOf(e.getMessage())), e);
    }
  }
}
