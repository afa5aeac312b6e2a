// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The known answers to some prompts.
 *
 * @param pieces the tokens of each answer, by the last text of the prompt
 */
public record KnownAnswers(Map<String, List<String>> pieces) {

  /** No known answers. */
  public static final KnownAnswers NONE = new KnownAnswers(Map.of());

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A word with the space before it, or the space at the end of the text. */
  private static final Pattern PIECE = Pattern.compile("\\s*\\S+|\\s+$");

  /** Copies the map. */
  public KnownAnswers {
    pieces = Map.copyOf(pieces);
  }

  /**
   * Reads a file with {@code {"prompt": …, "answer": …}} per line.
   *
   * @throws IllegalArgumentException if the file cannot be read
   */
  public static KnownAnswers read(Path file) {
    var pieces = new HashMap<String, List<String>>();
    try {
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        if (!line.isBlank()) {
          add(pieces, line, file + ", line " + number);
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("answers: cannot be read (" + e + ")", e);
    }
    return new KnownAnswers(pieces);
  }

  private static void add(Map<String, List<String>> pieces, String line, String place) {
    try {
      JsonNode node = JSON.readTree(line);
      String prompt = node.path("prompt").asText(node.path("question").asText(""));
      String answer = node.path("answer").asText("");
      if (prompt.isEmpty() || answer.isEmpty()) {
        throw new IllegalArgumentException(place + ": 'prompt' or 'answer' is missing or empty.");
      }
      pieces.put(prompt, PIECE.matcher(answer).results().map(MatchResult::group).toList());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(place + ": not a JSON object.", e);
    }
  }

  /** Returns the tokens of the answer to a prompt; none: not known. */
  public List<String> to(String prompt) {
    return pieces.getOrDefault(prompt, List.of());
  }
}
