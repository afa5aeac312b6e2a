// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.quality.BinaryTally;
import io.github.gatlingllm.quality.SampleLines;
import io.github.gatlingllm.quality.ScoreTally;
import io.github.gatlingllm.quality.ScoredAnswer;
import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.text.PassAtK;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Scores the answers in a file. */
final class Score {

  private Score() {}

  /**
   * Returns the scoring of a name.
   *
   * @param stemmed whether ROUGE ignores word endings
   * @param pattern the pattern of the regex scorer; null: none
   * @throws IllegalArgumentException if the name is unknown, or an option does not apply to it
   */
  static Scoring scoring(String name, boolean stemmed, @Nullable String pattern) {
    if (stemmed && !name.startsWith("rouge")) {
      throw new IllegalArgumentException(CliTexts.stemNotApplicable(name));
    }
    if (pattern == null) {
      return Scorings.named(name, stemmed);
    }
    if (!name.equals("regex")) {
      throw new IllegalArgumentException(CliTexts.patternNotApplicable(name));
    }
    return Scorings.regex(pattern);
  }

  /** Scores a file and returns one line of JSON. */
  static String line(Scoring scoring, Path file) {
    var tally = new ScoreTally(scoring);
    SampleLines.read(file, tally::add);
    return line(scoring, file, tally.answers(), tally.score()).toString();
  }

  /**
   * Scores a file by pass@k: the probability that one of {@code k} answers to a prompt is right.
   *
   * @throws IllegalArgumentException if a prompt has fewer than {@code k} answers, or an answer is
   *     neither right nor wrong
   */
  static String line(Scoring scoring, Path file, int k) {
    Map<String, ScoreTally> prompts = new LinkedHashMap<>();
    SampleLines.read(
        file,
        sample -> {
          ScoreTally prompt =
              prompts.computeIfAbsent(prompt(sample), added -> new ScoreTally(scoring));
          requireRightOrWrong(scoring, prompt.add(sample));
        });
    OptionalDouble mean =
        prompts.values().stream().mapToDouble(prompt -> passAt(prompt, k)).average();
    return line(scoring, file, prompts.size(), mean).put("passAt", k).toString();
  }

  private static void requireRightOrWrong(Scoring scoring, double[] counts) {
    if (!BinaryTally.is(counts)) {
      throw new IllegalArgumentException(CliTexts.notBinary(scoring.name()));
    }
  }

  private static String prompt(ScoredAnswer sample) {
    if (sample.prompt().isEmpty()) {
      throw new IllegalArgumentException(CliTexts.PROMPT_MISSING);
    }
    return sample.prompt();
  }

  private static double passAt(ScoreTally prompt, int k) {
    int answers = Math.toIntExact(prompt.answers());
    int right = (int) Math.round(prompt.score().orElseThrow() * answers);
    return PassAtK.of(answers, right, k);
  }

  private static ObjectNode line(Scoring scoring, Path file, long n, OptionalDouble score) {
    if (n == 0) {
      throw new IllegalArgumentException(CliTexts.noAnswers(file));
    }
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("scorer", scoring.name()).put("n", n);
    score.ifPresentOrElse(value -> line.put("score", value), () -> line.putNull("score"));
    return line;
  }
}
