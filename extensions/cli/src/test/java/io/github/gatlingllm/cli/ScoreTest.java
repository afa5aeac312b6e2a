// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreTest {

  @TempDir Path folder;

  @Test
  void answersInAFileAreScored() throws IOException {
    Path file =
        file(
            """
            {"answer": "So it is 72.", "reference": "#### 72"}

            {"answer": "It is 7", "references": ["8", 7]}
            {"answer": 5, "reference": 6}
            """);

    Program program = Program.run("score", "--scorer", "number", file);

    assertThat(program.err()).isEmpty();
    assertThat(program.status()).isZero();
    assertThat(program.out().strip())
        .isEqualTo("{\"scorer\":\"number\",\"n\":3,\"score\":0.6666666666666666}");
  }

  @Test
  void schemasAndToolsStandBesideTheAnswer() throws IOException {
    Path schemas =
        file(
            """
            {"answer": "{\\"a\\": 1}", "schema": {"type": "object", "required": ["a"]}}
            {"answer": "{}", "schema": {"type": "object", "required": ["a"]}}
            """);
    assertThat(Program.run("score", "--scorer", "jsonSchema", schemas).out()).contains(":0.5}");

    Path tools =
        file(
            """
            {"answer": "I can't", "tools": [{"name": "t", "parameters": {}}]}
            """);
    assertThat(Program.run("score", "--scorer", "toolCall", tools).out())
        .contains("\"n\":1,\"score\":null");
  }

  @Test
  void aPatternMayTakeThePlaceOfReferences() throws IOException {
    Path file = file("{\"answer\": \"abc\"}");
    assertThat(Program.run("score", "--scorer", "regex", "--pattern", "^a", file).out())
        .contains("\"score\":1.0");
  }

  @Test
  void stemmingCountsWordsWithoutTheirEndings() throws IOException {
    Path file = file("{\"answer\": \"tested cats\", \"reference\": \"testing cat\"}");
    assertThat(Program.run("score", "--scorer", "rouge1", file).out()).contains("\"score\":0.0");
    assertThat(Program.run("score", "--scorer", "rouge1", "--stem", file).out())
        .contains("\"score\":1.0");
  }

  @Test
  void severalAnswersToAPromptArePassAtK() throws IOException {
    Path file =
        file(
            """
            {"prompt": "p", "answer": "1", "reference": "1"}
            {"prompt": "p", "answer": "2", "reference": "1"}
            {"prompt": "q", "answer": "3", "reference": "3"}
            {"prompt": "q", "answer": "3", "reference": "3"}
            """);
    assertThat(Program.run("score", "--scorer", "exact", "--pass-at", "1", file).out().strip())
        .isEqualTo("{\"scorer\":\"exact\",\"n\":2,\"score\":0.75,\"passAt\":1}");
    assertThat(Program.run("score", "--scorer", "exact", "--pass-at", "3", file).err())
        .contains("at least k answers to a prompt");
  }

  @Test
  void passAtKTakesOnlyAnswersThatAreRightOrWrong() throws IOException {
    String line = "{\"prompt\": \"p\", \"answer\": \"x\", \"reference\": \"x y\"}";
    for (String scorer : List.of("f1", "rougeL", "bleu", "toolCallF1")) {
      Program program = Program.run("score", "--scorer", scorer, "--pass-at", "1", file(line));
      assertThat(program.status()).as(scorer).isEqualTo(1);
      assertThat(program.err()).as(scorer).contains("line 1: " + CliTexts.notBinary(scorer));
    }
    assertThat(Program.run("score", "--scorer", "f1", "--pass-at", "1", file(right(line))).out())
        .as("it tells by the answers, not by the scorer")
        .contains("\"score\":1.0");
  }

  private static String right(String line) {
    return line.replace("x y", "x");
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "rougeX | {\"answer\": \"a\"} | Unknown scorer 'rougeX'. Use one of exact, contains",
        "rougeL | {\"answer\": \"a\"} | line 1: 'reference' or 'references' is missing",
        "jsonSchema | {\"answer\": \"a\"} | line 1: 'schema' is missing",
        "toolCall | {\"answer\": \"a\"} | line 1: 'tools' is missing",
        "exact | {\"reference\": \"a\"} | line 1: 'answer' is missing",
        "exact | [1] | line 1: The line must be a JSON object",
        "exact | {\"answer | line 1: The line must be a JSON object",
        "regex | {\"answer\": \"a\", \"reference\": \"(\"} | the pattern '(' is not a valid regular"
            + " expression",
        "jsonSchema | {\"answer\": \"1\", \"schema\": 5} | the schema must be a JSON object",
        "toolCall | {\"answer\": \"1\", \"tools\": {}} | tools must be a JSON array",
        "exact | ~~ | no answers",
      })
  void whatIsWrongIsSaid(String scorer, String line, String message) throws IOException {
    Program program = Program.run("score", "--scorer", scorer, file(line));

    assertThat(program.status()).isEqualTo(1);
    assertThat(program.out()).isEmpty();
    assertThat(program.err()).contains(message).doesNotContain("\tat ");
  }

  @Test
  void optionsThatDoNotFitAreRefused() throws IOException {
    Path file = file("{\"answer\": \"a\", \"reference\": \"a\", \"prompt\": \"\"}");
    assertThat(Program.run("score", file).err()).contains("--scorer");
    assertThat(Program.run("score", "--scorer", "f1", "--stem", file).err())
        .contains(CliTexts.stemNotApplicable("f1"));
    assertThat(Program.run("score", "--scorer", "f1", "--pattern", "a", file).err())
        .contains(CliTexts.patternNotApplicable("f1"));
    assertThat(Program.run("score", "--scorer", "exact", "--pass-at", "1", file).err())
        .contains(CliTexts.PROMPT_MISSING);
    assertThat(Program.run("score", "--scorer", "f1", folder.resolve("none")).err())
        .contains("cannot be read");
    assertThat(Program.run("score", "--help").out()).contains("--pass-at", "rougeLsum");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "answers", ".jsonl"), text);
  }
}
