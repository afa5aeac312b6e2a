// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** What one entry asks, and what is right, as published data sets have it. */
final class PublishedShape {

  /** Under these names they have what is asked, and what is right. */
  private static final List<String> PROMPTS =
      List.of("prompt", "question", "Question", "article", "input");

  private static final List<String> REFERENCES =
      List.of("reference", "answer", "highlights", "output", "response");

  private static final String LETTERS = "ABCDEFGHIJ";

  private PublishedShape() {}

  /**
   * The question of an entry.
   *
   * @param number its place, from 0
   * @throws IllegalArgumentException if it has no prompt
   */
  static Question question(int number, JsonNode entry) {
    String prompt = first(entry, PROMPTS);
    if (prompt == null) {
      throw new IllegalArgumentException(
          "a prompt must be given, as 'prompt' or 'question': " + PROMPTS);
    }
    JsonNode choices = choices(entry);
    return new Question(
        number,
        choices.isEmpty() ? before(entry) + prompt : multipleChoice(prompt, choices),
        choices.isEmpty() ? references(entry) : letter(entry, choices.size()),
        text(entry.path("schema")),
        text(entry.path("tools")),
        text(entry.path("unloaded")));
  }

  /** SQuAD asks about a text, OpenOrca says first who answers. */
  private static String before(JsonNode entry) {
    return Stream.of("system_prompt", "context")
        .map(name -> text(entry.path(name)))
        .filter(text -> text != null && !text.isBlank())
        .map(text -> text + "\n\n")
        .reduce("", String::concat);
  }

  /** A list, or as ARC has it an object with the list in it. */
  private static JsonNode choices(JsonNode entry) {
    JsonNode choices = entry.path("choices");
    JsonNode list = choices.isObject() ? choices.path("text") : choices;
    return list.isArray() && list.size() <= LETTERS.length()
        ? list
        : JsonNodeFactory.instance.arrayNode();
  }

  /** As MMLU's own scripts ask. */
  private static String multipleChoice(String question, JsonNode choices) {
    var prompt = new StringBuilder(question.strip());
    for (int i = 0; i < choices.size(); i++) {
      prompt.append('\n').append(LETTERS.charAt(i)).append(". ").append(choices.get(i).asText());
    }
    return prompt.append("\nAnswer:").toString();
  }

  private static List<String> letter(JsonNode entry, int choices) {
    JsonNode answer = entry.has("answer") ? entry.path("answer") : entry.path("answerKey");
    String reported = answer.asText().strip();
    boolean index = reported.matches("[0-9]") && Integer.parseInt(reported) < choices;
    String letter =
        index ? LETTERS.substring(Integer.parseInt(reported)).substring(0, 1) : reported;
    if (letter.length() != 1 || LETTERS.substring(0, choices).indexOf(letter) < 0) {
      throw new IllegalArgumentException(
          "'answer' must be the letter or the index, from 0, of one of "
              + choices
              + " choices, but was '"
              + reported
              + "'");
    }
    return List.of(letter);
  }

  private static List<String> references(JsonNode entry) {
    var references = new ArrayList<String>();
    entry.path("references").forEach(each -> references.add(String.valueOf(text(each))));
    if (references.isEmpty()) {
      references.addAll(ofSquad(entry.path("answers")));
    }
    if (references.isEmpty()) {
      references.addAll(
          ofTrivia(entry.has("Answer") ? entry.path("Answer") : entry.path("answer")));
    }
    String one = first(entry, REFERENCES);
    if (references.isEmpty() && one != null) {
      references.add(one);
    }
    return references.stream().distinct().toList();
  }

  /** A list of objects, or an object of lists. */
  private static List<String> ofSquad(JsonNode answers) {
    return answers.isArray()
        ? elements(answers).map(each -> each.path("text").asText(each.asText(""))).toList()
        : elements(answers.path("text")).map(JsonNode::asText).toList();
  }

  private static List<String> ofTrivia(JsonNode answer) {
    if (!answer.isObject()) {
      return List.of();
    }
    return Stream.of(
            Stream.of(answer.path("value"), answer.path("Value")).filter(JsonNode::isTextual),
            elements(answer.path("aliases")),
            elements(answer.path("Aliases")))
        .flatMap(each -> each)
        .map(JsonNode::asText)
        .toList();
  }

  /**
   * The entries of a file that is one JSON document: a list, or TriviaQA's or SQuAD's, of which
   * questions without an answer are left out.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  static List<JsonNode> entries(JsonNode document) {
    JsonNode data =
        document.isArray()
            ? document
            : document.has("Data") ? document.path("Data") : document.path("data");
    if (!data.isArray()) {
      throw new IllegalArgumentException(
          "a file that is one JSON document must be a list of objects, or have them in 'data'");
    }
    return elements(data)
        .flatMap(
            each -> each.has("paragraphs") ? elements(each.path("paragraphs")) : Stream.of(each))
        .flatMap(each -> each.has("qas") ? asked(each) : Stream.of(each))
        .filter(each -> !each.path("is_impossible").asBoolean())
        .toList();
  }

  private static Stream<JsonNode> asked(JsonNode paragraph) {
    return elements(paragraph.path("qas"))
        .map(
            each -> {
              ObjectNode own = each.deepCopy();
              return own.set("context", paragraph.path("context"));
            });
  }

  /**
   * The entries of a table: below headings, or as MMLU's files have them, the question, four
   * choices and a letter.
   */
  static List<JsonNode> entries(List<List<String>> rows) {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> first = rows.get(0).stream().map(String::strip).toList();
    boolean headed = PROMPTS.stream().anyMatch(first::contains);
    return rows.stream()
        .skip(headed ? 1 : 0)
        .map(row -> headed ? below(first, row) : ofMmlu(row))
        .toList();
  }

  private static JsonNode below(List<String> headings, List<String> row) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < Math.min(headings.size(), row.size()); i++) {
      entry.put(headings.get(i), row.get(i));
    }
    return entry;
  }

  private static JsonNode ofMmlu(List<String> row) {
    if (row.size() != 6) {
      throw new IllegalArgumentException(
          "a CSV file must have headings such as 'question', or six cells a row as MMLU has"
              + " (question, four choices, letter), but a row has "
              + row.size());
    }
    ObjectNode entry = JsonNodeFactory.instance.objectNode().put("question", row.get(0));
    row.subList(1, 5).forEach(entry.putArray("choices")::add);
    return entry.put("answer", row.get(5).strip());
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
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
