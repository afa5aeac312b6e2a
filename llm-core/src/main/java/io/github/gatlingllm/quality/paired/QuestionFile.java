/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prompts and their right answers in a file, one JSON object a line. */
public final class QuestionFile {

  private static final ObjectReader READER = new JsonMapper().reader();

  /** Under these names published data sets have what is asked, and what is right. */
  private static final List<String> PROMPTS = List.of("prompt", "question", "article", "input");

  private static final List<String> REFERENCES =
      List.of("reference", "answer", "highlights", "output", "response");

  private QuestionFile() {}

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if a line has no prompt, or can't be read
   */
  public static List<Question> read(Path file) {
    var questions = new ArrayList<Question>();
    int line = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String text = lines.readLine(); text != null; text = lines.readLine()) {
        line++;
        if (!text.isBlank()) {
          questions.add(question(questions.size(), READER.readTree(text)));
        }
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(file + ", line " + line + " must be a JSON object", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("quality(file) can't be read: " + e, e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ", line " + line + ": " + e.getMessage(), e);
    }
    return questions;
  }

  private static Question question(int number, JsonNode node) {
    String prompt = first(node, PROMPTS);
    if (prompt == null) {
      throw new IllegalArgumentException(
          "a prompt must be given, as 'prompt' or 'question': " + PROMPTS);
    }
    return new Question(
        number, prompt, references(node), text(node.path("schema")), text(node.path("unloaded")));
  }

  private static List<String> references(JsonNode node) {
    var references = new ArrayList<String>();
    node.path("references").forEach(each -> references.add(String.valueOf(text(each))));
    String one = first(node, REFERENCES);
    if (references.isEmpty() && one != null) {
      references.add(one);
    }
    return references;
  }

  private static @Nullable String first(JsonNode node, List<String> names) {
    return names.stream()
        .map(name -> text(node.path(name)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String text(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    return value.isValueNode() ? value.asText() : value.toString();
  }
}
