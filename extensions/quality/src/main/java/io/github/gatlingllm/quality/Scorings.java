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

/** The scorings on board. */
public final class Scorings {

  /** In the order of the docs. */
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

  /** Of scoring after the load, without a word on it. */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private Scorings() {}

  /**
   * One of {@link #NAMES}.
   *
   * @param stemmed whether ROUGE counts words without their endings
   * @throws IllegalArgumentException if there is none of that name
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
      default ->
          throw new IllegalArgumentException(
              "scorer must be one of " + String.join(", ", NAMES) + ", but was '" + name + "'");
    };
  }

  /**
   * One of your own.
   *
   * @throws IllegalArgumentException if the name can't stand in files
   */
  public static Scoring own(String name, Scorer scorer) {
    if (!OWN_NAME.matcher(name).matches() || NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "name of a scorer must be up to 40 letters, digits, '-' and '_', begin with a letter, and"
              + " be none of "
              + String.join(", ", NAMES)
              + ", but was '"
              + name
              + "'");
    }
    return new Mean(name, scorer, true, scorer);
  }

  /**
   * How the scoring of that name makes a score of counts that were kept in a file; it need not be
   * at hand. One of the user's own takes their mean.
   */
  public static Function<double[], OptionalDouble> ofCounts(String name) {
    return switch (name) {
      case "bleu" -> new CorpusBleu(name)::score;
      case "toolCallF1" -> new ToolF1(name)::score;
      default -> Mean::share;
    };
  }

  /** The best score of the scoring of that name. */
  public static double best(String name) {
    return name.equals("bleu") ? 100 : 1;
  }

  /** The same, which scores once the load is over. */
  public static Scoring afterLoad(Scoring scoring) {
    return afterLoad(scoring, PATIENCE);
  }

  /**
   * The same, not longer than that.
   *
   * @throws IllegalArgumentException if that is no time at all
   */
  public static Scoring afterLoad(Scoring scoring, Duration atMost) {
    return new AfterLoad(scoring, atMost);
  }

  /** Answers that match; references are not needed, and not looked at. */
  public static Scoring regex(String pattern) {
    return new PatternScoring("regex", BoundedRegex.of(pattern));
  }

  /** Each reference is a pattern. */
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
