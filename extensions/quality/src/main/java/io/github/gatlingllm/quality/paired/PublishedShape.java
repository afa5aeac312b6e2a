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

/** Reads entries of published data sets: the prompt and the right answers. */
final class PublishedShape {

  /** The names of fields with prompts. */
  private static final List<String> PROMPTS =
      List.of("prompt", "question", "Question", "article", "input");

  private static final List<String> REFERENCES =
      List.of("reference", "answer", "highlights", "output", "response");

  private static final String LETTERS = "ABCDEFGHIJ";

  private PublishedShape() {}

  /**
   * Returns the question of an entry.
   *
   * @param number its index, from 0
   * @throws IllegalArgumentException if it has no prompt
   */
  static Question question(int number, JsonNode entry) {
    String prompt = first(entry, PROMPTS);
    if (prompt == null) {
      throw new IllegalArgumentException(QuestionTexts.promptMissing(PROMPTS));
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

  /**
   * Returns the text before the question: the context of SQuAD, or the system prompt of OpenOrca.
   */
  private static String before(JsonNode entry) {
    return Stream.of("system_prompt", "context")
        .map(name -> text(entry.path(name)))
        .filter(text -> text != null && !text.isBlank())
        .map(text -> text + "\n\n")
        .reduce("", String::concat);
  }

  /** Returns the choices: a list, or an object with a list as in ARC. */
  private static JsonNode choices(JsonNode entry) {
    JsonNode choices = entry.path("choices");
    JsonNode list = choices.isObject() ? choices.path("text") : choices;
    return list.isArray() && list.size() <= LETTERS.length()
        ? list
        : JsonNodeFactory.instance.arrayNode();
  }

  /** Returns a multiple-choice prompt in the format of MMLU's own scripts. */
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
      throw new IllegalArgumentException(QuestionTexts.choiceInvalid(reported, choices));
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

  /** Reads the answers of SQuAD: a list of objects, or an object of lists. */
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
   * Returns the entries of a JSON document: a list, or the format of TriviaQA or SQuAD. Questions
   * without an answer are skipped.
   *
   * @throws IllegalArgumentException if the document has another format
   */
  static List<JsonNode> entries(JsonNode document) {
    JsonNode data =
        document.isArray()
            ? document
            : document.has("Data") ? document.path("Data") : document.path("data");
    if (!data.isArray()) {
      throw new IllegalArgumentException(QuestionTexts.DOCUMENT_INVALID);
    }
    return elements(data)
        .flatMap(
            each -> each.has("paragraphs") ? elements(each.path("paragraphs")) : Stream.of(each))
        .flatMap(each -> each.has("qas") ? requested(each) : Stream.of(each))
        .filter(each -> !each.path("is_impossible").asBoolean())
        .toList();
  }

  private static Stream<JsonNode> requested(JsonNode paragraph) {
    return elements(paragraph.path("qas"))
        .map(
            each -> {
              ObjectNode own = each.deepCopy();
              return own.set("context", paragraph.path("context"));
            });
  }

  /**
   * Returns the entries of a table: with headings, or in MMLU's format of a question, four choices
   * and a letter.
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
      throw new IllegalArgumentException(QuestionTexts.rowInvalid(row.size()));
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
