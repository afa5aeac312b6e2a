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

/** Answers in a file, scored. */
final class Score {

  private Score() {}

  /**
   * The scoring that was asked for.
   *
   * @throws IllegalArgumentException if there is none, or it takes no such option
   */
  static Scoring scoring(String name, boolean stemmed, @Nullable String pattern) {
    if (stemmed && !name.startsWith("rouge")) {
      throw new IllegalArgumentException("--stem is for rouge1, rouge2, rougeL and rougeLsum");
    }
    if (pattern == null) {
      return Scorings.named(name, stemmed);
    }
    if (!name.equals("regex")) {
      throw new IllegalArgumentException("--pattern is for --scorer regex");
    }
    return Scorings.regex(pattern);
  }

  /** One line of JSON. */
  static String line(Scoring scoring, Path file) {
    var tally = new ScoreTally(scoring);
    SampleLines.read(file, tally::add);
    return line(scoring, file, tally.answers(), tally.score()).toString();
  }

  /**
   * The chance that one of {@code k} answers to a prompt is right.
   *
   * @throws IllegalArgumentException if a prompt has fewer answers, or one is neither right nor
   *     wrong
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
      throw new IllegalArgumentException(
          "--pass-at needs answers that are right or wrong, and by "
              + scoring.name()
              + " this one is neither: take --scorer exact, contains, number, choice, regex or"
              + " jsonSchema");
    }
  }

  private static String prompt(ScoredAnswer sample) {
    if (sample.prompt().isEmpty()) {
      throw new IllegalArgumentException(
          "'prompt' must be given: --pass-at takes the answers to a prompt together");
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
      throw new IllegalArgumentException(
          "FILE must have an answer a line, but " + file + " is empty");
    }
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("scorer", scoring.name()).put("n", n);
    score.ifPresentOrElse(value -> line.put("score", value), () -> line.putNull("score"));
    return line;
  }
}
