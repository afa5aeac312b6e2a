// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.quality.ScoreTally;
import io.github.gatlingllm.quality.Scorings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets in the shapes in which they are published; the samples are made up. */
class QuestionFileTest {

  @TempDir Path folder;

  private List<Question> read(String name, String text) throws IOException {
    return QuestionFile.read(Files.writeString(folder.resolve(name), text));
  }

  @Test
  void gsm8k() throws IOException {
    Question question =
        read(
                "gsm8k.jsonl",
                """
                {"question": "Two and two?", "answer": "2+2=<<2+2=4>>4\\n#### 4"}

                {"question": "And three?", "answer": "#### 7"}
                """)
            .get(0);
    assertThat(question.prompt()).isEqualTo("Two and two?");
    assertThat(question.references()).containsExactly("2+2=<<2+2=4>>4\n#### 4");
    var tally = new ScoreTally(Scorings.named("number", false));
    tally.add(question.answered("It is 4."));
    assertThat(tally.score()).hasValue(1);
  }

  @Test
  void mmluAsRowsAndAsCsv() throws IOException {
    List<Question> rows =
        read(
            "mmlu.jsonl",
            """
            {"question": "Which is a fruit?", "subject": "food", "choices": ["iron", "fig", "fog", "fin"], "answer": 1}
            {"question": "Which is a metal?", "choices": ["iron", "fig"], "answer": "A"}
            """);
    assertThat(rows.get(0).prompt())
        .isEqualTo("Which is a fruit?\nA. iron\nB. fig\nC. fog\nD. fin\nAnswer:");
    assertThat(rows.get(0).references()).containsExactly("B");
    assertThat(rows.get(1).references()).containsExactly("A");
    List<Question> csv =
        read("food_test.csv", "\"Which, say, is a \"\"fruit\"\"?\",iron,fig,fog,fin,B\r\n");
    assertThat(csv).hasSize(1);
    assertThat(csv.get(0).prompt())
        .isEqualTo("Which, say, is a \"fruit\"?\nA. iron\nB. fig\nC. fog\nD. fin\nAnswer:");
    assertThat(csv.get(0).references()).containsExactly("B");
    var tally = new ScoreTally(Scorings.named("choice", false));
    tally.add(csv.get(0).answered("The answer is (B)."));
    assertThat(tally.score()).hasValue(1);
  }

  @Test
  void cnnDailyMailAsRowsAndAsCsv() throws IOException {
    String json = "{\"article\": \"Long.\", \"highlights\": \"Short .\\nBrief .\", \"id\": \"1\"}";
    List<Question> rows = read("cnn.jsonl", json);
    List<Question> csv = read("cnn.csv", "id,article,highlights\n1,Long.,\"Short .\nBrief .\"\n");
    for (List<Question> each : List.of(rows, csv)) {
      assertThat(each).hasSize(1);
      assertThat(each.get(0).prompt()).isEqualTo("Long.");
      assertThat(each.get(0).references()).containsExactly("Short .\nBrief .");
    }
  }

  @Test
  void openOrca() throws IOException {
    Question question =
        read(
                "orca.jsonl",
                "{\"id\": \"flan.1\", \"system_prompt\": \"You explain.\", \"question\": \"Why?\","
                    + " \"response\": \"So.\"}")
            .get(0);
    assertThat(question.prompt()).isEqualTo("You explain.\n\nWhy?");
    assertThat(question.references()).containsExactly("So.");
  }

  @Test
  void triviaQaAsItsDocumentAndAsRows() throws IOException {
    List<Question> document =
        read(
            "trivia.json",
            "{\"Data\": [{\"Question\": \"Who?\", \"Answer\": {\"Value\": \"Ada\", \"Aliases\":"
                + " [\"Ada\", \"Ada L.\"]}}], \"Version\": 1.0}");
    List<Question> rows =
        read(
            "trivia.jsonl",
            "{\"question\": \"Who?\", \"answer\": {\"value\": \"Ada\", \"aliases\": [\"Ada L.\"],"
                + " \"normalized_value\": \"ada\"}}");
    for (List<Question> each : List.of(document, rows)) {
      assertThat(each.get(0).prompt()).isEqualTo("Who?");
      assertThat(each.get(0).references()).containsExactly("Ada", "Ada L.");
    }
  }

  @Test
  void squadAsItsDocumentAndAsRows() throws IOException {
    List<Question> document =
        read(
            "squad.json",
            """
            {"version": "v2.0", "data": [{"title": "T", "paragraphs": [{"context": "Ada wrote.",
              "qas": [
                {"question": "Who wrote?", "id": "1", "is_impossible": false,
                 "answers": [{"text": "Ada", "answer_start": 0}, {"text": "Ada", "answer_start": 0}]},
                {"question": "Who read?", "id": "2", "is_impossible": true, "answers": []}]}]}]}
            """);
    List<Question> rows =
        read(
            "squad.jsonl",
            "{\"id\": \"1\", \"context\": \"Ada wrote.\", \"question\": \"Who wrote?\","
                + " \"answers\": {\"text\": [\"Ada\"], \"answer_start\": [0]}}");
    for (List<Question> each : List.of(document, rows)) {
      assertThat(each).hasSize(1);
      assertThat(each.get(0).prompt()).isEqualTo("Ada wrote.\n\nWho wrote?");
      assertThat(each.get(0).references()).containsExactly("Ada");
    }
  }

  @Test
  void ownShape() throws IOException {
    Question question =
        read(
                "own.json",
                "[{\"prompt\": \"Hi\", \"references\": [\"Ho\", 2], \"schema\": {\"type\":"
                    + " \"object\"}, \"unloaded\": \"Ha\"}]")
            .get(0);
    assertThat(question.references()).containsExactly("Ho", "2");
    assertThat(question.schema()).isEqualTo("{\"type\":\"object\"}");
    assertThat(question.unloaded()).isEqualTo("Ha");
  }

  @Test
  void whatCanNotBeReadNamesItsPlace() {
    assertThatThrownBy(() -> read("a.jsonl", "{\"question\": \"1\"}\n{\"x\": 1}"))
        .hasMessageContaining("a.jsonl, line 2: the prompt is missing");
    assertThatThrownBy(() -> read("b.jsonl", "{\"question\": \"1\"}\nno"))
        .hasMessageContaining(QuestionTexts.noObject("b.jsonl, line 2"));
    assertThatThrownBy(
            () ->
                read(
                    "c.jsonl", "{\"question\": \"1\", \"choices\": [\"a\", \"b\"], \"answer\": 2}"))
        .hasMessageContaining(QuestionTexts.choiceInvalid("2", 2));
    assertThatThrownBy(() -> read("d.csv", "a,b\nc,d\n"))
        .hasMessageContaining(QuestionTexts.rowInvalid(2));
    assertThatThrownBy(() -> read("e.csv", "question\n\"open"))
        .hasMessageContaining(QuestionTexts.quoteOpen(2, "open"));
    assertThatThrownBy(() -> read("f.json", "{\"data\": 1}"))
        .hasMessageContaining(QuestionTexts.DOCUMENT_INVALID);
  }
}
