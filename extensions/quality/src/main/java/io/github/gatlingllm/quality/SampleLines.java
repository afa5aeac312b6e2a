// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.ForeignFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads files with one JSON object per line: an {@code answer} and what it is compared with. */
public final class SampleLines {

  private static final ObjectReader READER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build().reader();

  private SampleLines() {}

  /**
   * Reads the lines in order; skips empty lines.
   *
   * @throws IllegalArgumentException if the file cannot be read; the message contains the line
   */
  public static void read(Path file, Consumer<ScoredAnswer> each) {
    int number = 0;
    try (BufferedReader lines = ForeignFile.lines(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          each.accept(sample(line));
        }
      }
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(ScoringTexts.notUtf8(file), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(ScoringTexts.unreadable(file, e.toString()), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ScoringTexts.atLine(file, number, String.valueOf(e.getMessage())), e);
    }
  }

  private static ScoredAnswer sample(String line) throws IOException {
    JsonNode node = object(line);
    JsonNode answer = node.path("answer");
    if (answer.isMissingNode() || answer.isNull()) {
      throw new IllegalArgumentException(ScoringTexts.NO_ANSWER);
    }
    return new ScoredAnswer(
        node.path("prompt").asText(""),
        references(node),
        text(answer),
        optional(node, "schema"),
        optional(node, "tools"));
  }

  private static JsonNode object(String line) throws IOException {
    try {
      JsonNode node = READER.readTree(line);
      if (!node.isObject()) {
        throw new IllegalArgumentException(ScoringTexts.NO_OBJECT);
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          ScoringTexts.noObject(e.getOriginalMessage().replaceAll("\\s+", " ")), e);
    }
  }

  private static List<String> references(JsonNode node) {
    var references = new ArrayList<String>();
    JsonNode one = node.path("reference");
    if (!one.isMissingNode() && !one.isNull()) {
      references.add(text(one));
    }
    JsonNode several = node.path("references");
    if (!several.isMissingNode() && !several.isArray()) {
      throw new IllegalArgumentException(ScoringTexts.REFERENCES_NO_ARRAY);
    }
    several.forEach(each -> references.add(text(each)));
    return references;
  }

  private static @Nullable String optional(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isMissingNode() || value.isNull() ? null : text(value);
  }

  private static String text(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }
}
