// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long scoring takes: answers of 300 words, right ones of 60 (as long as a summary of
 * CNN/DailyMail), by the command and as in a run, judged against the answers without load.
 */
class ScoringSpeedProofTest {

  private static final int PROMPTS = 5000;
  private static final double MOST_SECONDS = 5;
  private static final String SCHEMA =
      "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"string\"}}}";
  private static final String TOOLS =
      "[{\"type\":\"function\",\"function\":{\"name\":\"t\",\"parameters\":" + SCHEMA + "}}]";

  @TempDir Path folder;

  @Test
  @Tag("proof")
  void aDatasetIsScoredInFiveSeconds() throws IOException {
    var softly = new SoftAssertions();
    for (String scorer : Scorings.NAMES) {
      var random = new SplittableRandom(1);
      List<String> references = texts(scorer, random, 60);
      List<String> answers = texts(scorer, random, 300);
      double command = seconds(() -> command(scorer, references, answers));
      double run = seconds(() -> run(scorer, references, answers));
      System.out.printf(Locale.ROOT, "| `%s` | %.2f s | %.2f s |%n", scorer, command, run);
      softly.assertThat(command).as(scorer).isLessThanOrEqualTo(MOST_SECONDS);
      softly.assertThat(run).as(scorer).isLessThanOrEqualTo(MOST_SECONDS);
    }
    softly.assertAll();
  }

  private static double seconds(Supplier<Double> work) {
    long start = System.nanoTime();
    assertThat(work.get()).isGreaterThanOrEqualTo(0);
    return (System.nanoTime() - start) / 1e9;
  }

  private double command(String scorer, List<String> references, List<String> answers) {
    Path file = folder.resolve(scorer + ".jsonl");
    var lines = new ArrayList<String>();
    for (int i = 0; i < PROMPTS; i++) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      line.put("answer", answers.get(i)).put("reference", references.get(i));
      lines.add(line.put("schema", SCHEMA).put("tools", TOOLS).toString());
    }
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Program program = Program.run("score", "--scorer", scorer, file);
    assertThat(program.err()).isEmpty();
    assertThat(program.out()).contains("\"n\":" + PROMPTS);
    return (double) PROMPTS;
  }

  private static double run(String scorer, List<String> references, List<String> answers) {
    List<Question> questions =
        IntStream.range(0, PROMPTS)
            .mapToObj(
                i -> new Question(i, "p" + i, List.of(references.get(i)), SCHEMA, TOOLS, null))
            .toList();
    var plan = new QualityPlan("f", questions, Scorings.named(scorer, false), 10, true);
    var scores = new PairedScores(plan);
    for (Question question : questions) {
      scores.unloaded(question, references.get(question.number()));
      scores.underLoad(question, answers.get(question.number()), 0);
    }
    assertThat(scores.compared().answers()).isEqualTo(PROMPTS);
    return scores.compared().underLoad().orElse(0);
  }

  /** Words of which each tenth is the same one; for scorers of another form, what they read. */
  private static List<String> texts(String scorer, SplittableRandom random, int words) {
    return IntStream.range(0, PROMPTS)
        .mapToObj(
            i ->
                switch (scorer) {
                  case "choice" -> "The answer is " + (char) ('A' + random.nextInt(4));
                  case "jsonSchema" -> "{\"a\": \"" + text(random, words) + "\"}";
                  case "toolCall", "toolCallF1" ->
                      "[{\"name\": \"t\", \"arguments\": {\"a\": \"" + i + "\"}}]";
                  case "regex" -> "number [0-9]+" + (i % 10);
                  default -> text(random, words) + " #### " + random.nextInt(100);
                })
        .toList();
  }

  private static String text(SplittableRandom random, int words) {
    return IntStream.range(0, words)
        .mapToObj(
            i ->
                i % 10 == 0
                    ? "the"
                    : Integer.toString(Math.abs(random.nextInt()) % 5000 + 46656, 36)
                        + (i % 15 == 14 ? ".\n" : ""))
        .collect(Collectors.joining(" "));
  }
}
