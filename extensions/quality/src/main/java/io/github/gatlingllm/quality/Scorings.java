// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.quality.text.BoundedRegex;
import io.github.gatlingllm.quality.text.Choice;
import io.github.gatlingllm.quality.text.EditDistance;
import io.github.gatlingllm.quality.text.LastNumber;
import io.github.gatlingllm.quality.text.Rouge;
import io.github.gatlingllm.quality.text.SquadF1;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The built-in scorings. */
public final class Scorings {

  /** The names, in the order of the documentation. */
  public static final List<String> NAMES =
      List.of(
          "exact",
          "contains",
          "number",
          "choice",
          "regex",
          "f1",
          "rouge1",
          "rouge2",
          "rougeL",
          "rougeLsum",
          "bleu",
          "levenshtein",
          "jsonSchema",
          "toolCall",
          "toolCallF1");

  private static final Pattern OWN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");

  /** The default time for scoring after the load. */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private Scorings() {}

  /**
   * Returns the built-in scoring of that name.
   *
   * @param stemmed whether ROUGE stems words
   * @throws IllegalArgumentException if there is no such scoring
   */
  public static Scoring named(String name, boolean stemmed) {
    Rouge rouge = Rouge.withStemmer(stemmed);
    String kind = stemmed ? name + ", stemmed" : name;
    return switch (name) {
      case "exact" -> mean(name, (prompt, one, other) -> is(one.strip().equals(other.strip())));
      case "contains" -> mean(name, (prompt, one, other) -> is(other.contains(one)));
      case "number" -> mean(name, (prompt, one, other) -> is(LastNumber.same(one, other)));
      case "choice" -> mean(name, (prompt, one, other) -> is(Choice.same(one, other)));
      case "regex" -> regexOfReferences();
      case "f1" -> mean(name, (prompt, one, other) -> SquadF1.of(one, other));
      case "rouge1" -> mean(name, kind, (prompt, one, other) -> rouge.ngrams(one, other, 1).f1());
      case "rouge2" -> mean(name, kind, (prompt, one, other) -> rouge.ngrams(one, other, 2).f1());
      case "rougeL" -> mean(name, kind, (prompt, one, other) -> rouge.longest(one, other).f1());
      case "rougeLsum" -> mean(name, kind, (prompt, one, other) -> rouge.summary(one, other).f1());
      case "bleu" -> new CorpusBleu(name);
      case "levenshtein" -> mean(name, (prompt, one, other) -> EditDistance.similarity(one, other));
      case "jsonSchema" -> SchemaScoring.named(name);
      case "toolCall" -> ToolScoring.named(name);
      case "toolCallF1" -> new ToolF1(name);
      default -> throw new IllegalArgumentException(ScoringTexts.unknownScorer(name, NAMES));
    };
  }

  /**
   * Creates a scoring from a user's scorer.
   *
   * @throws IllegalArgumentException if the name is not valid in files
   */
  public static Scoring own(String name, Scorer scorer) {
    if (!OWN_NAME.matcher(name).matches() || NAMES.contains(name)) {
      throw new IllegalArgumentException(ScoringTexts.scorerNameInvalid(name, NAMES));
    }
    return new Mean(name, scorer, true, scorer);
  }

  /**
   * Returns how the scoring of that name computes a score from counts in a file. The scoring itself
   * is not needed; a user's scorer takes the mean.
   */
  public static Function<double[], OptionalDouble> ofCounts(String name) {
    return switch (name) {
      case "bleu" -> new CorpusBleu(name)::score;
      case "toolCallF1" -> new ToolF1(name)::score;
      default -> Mean::share;
    };
  }

  /** Returns the best score of the scoring of that name. */
  public static double best(String name) {
    return name.equals("bleu") ? 100 : 1;
  }

  /** Returns a scoring that scores after the end of the load, with the default time. */
  public static Scoring afterLoad(Scoring scoring) {
    return afterLoad(scoring, PATIENCE);
  }

  /**
   * Returns a scoring that scores after the end of the load, within a time.
   *
   * @throws IllegalArgumentException if the time is not above 0
   */
  public static Scoring afterLoad(Scoring scoring, Duration atMost) {
    return new AfterLoad(scoring, atMost);
  }

  /** Returns the share of answers that match the pattern. References are ignored. */
  public static Scoring regex(String pattern) {
    return new PatternScoring("regex", BoundedRegex.of(pattern));
  }

  /** Returns a scoring in which each reference is a pattern. */
  private static Scoring regexOfReferences() {
    var patterns = new Schemas<>(BoundedRegex::of);
    return mean("regex", (prompt, one, other) -> is(patterns.of(one).found(other)));
  }

  private static Scoring mean(String name, Scorer scorer) {
    return mean(name, name, scorer);
  }

  private static Scoring mean(String name, Object kind, Scorer scorer) {
    return new Mean(name, kind, false, scorer);
  }

  private static double is(boolean right) {
    return right ? 1 : 0;
  }
}
