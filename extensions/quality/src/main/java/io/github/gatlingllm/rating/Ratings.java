// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The ratings of a run's answers.
 *
 * @param raters the number of raters
 * @param prompts the number of rated prompts and of prompts with equal answers
 * @param means the mean rating of rated prompts, by source
 * @param duels the comparison of answers under load with each other source
 * @param agreement the agreement of raters; null if there is only one
 */
record Ratings(
    int raters,
    int prompts,
    Map<AnswerSource, Double> means,
    List<PreferenceCounts> duels,
    @Nullable RaterAgreement agreement) {

  /** Computes the ratings of filled sheets, one per person. */
  public static Ratings of(SheetKey key, List<FilledSheet> sheets) {
    List<Map<String, Map<AnswerSource, Double>>> byRater =
        sheets.stream().map(sheet -> byPrompt(key, sheet)).toList();
    Map<String, Map<AnswerSource, Double>> together = together(byRater);
    if (together.isEmpty()) {
      throw new IllegalArgumentException(SheetTexts.NO_RATINGS);
    }
    var duels = new ArrayList<PreferenceCounts>();
    for (AnswerSource other : List.of(AnswerSource.UNLOADED, AnswerSource.BASELINE)) {
      boolean known = key.items().values().stream().anyMatch(i -> i.sources().contains(other));
      if (known) {
        duels.add(duel(other, together, key.identical()));
      }
    }
    return new Ratings(
        sheets.size(),
        together.size() + key.identical(),
        means(together),
        duels,
        sheets.size() < 2 ? null : agreement(byRater));
  }

  private static Map<String, Map<AnswerSource, Double>> byPrompt(SheetKey key, FilledSheet sheet) {
    Map<String, Map<AnswerSource, Double>> prompts = new LinkedHashMap<>();
    sheet
        .ratings()
        .forEach(
            (id, rating) -> {
              SheetKey.Item item = key.items().get(id);
              if (item != null) {
                Map<AnswerSource, Double> of =
                    prompts.computeIfAbsent(
                        item.prompt(), added -> new EnumMap<>(AnswerSource.class));
                item.sources().forEach(source -> of.put(source, rating));
              }
            });
    return prompts;
  }

  /** Returns the mean ratings over raters. */
  private static Map<String, Map<AnswerSource, Double>> together(
      List<Map<String, Map<AnswerSource, Double>>> byRater) {
    Map<String, Map<AnswerSource, List<Double>>> all = new LinkedHashMap<>();
    for (Map<String, Map<AnswerSource, Double>> rater : byRater) {
      rater.forEach(
          (prompt, ratings) -> {
            Map<AnswerSource, List<Double>> of =
                all.computeIfAbsent(prompt, added -> new EnumMap<>(AnswerSource.class));
            ratings.forEach(
                (source, rating) ->
                    of.computeIfAbsent(source, added -> new ArrayList<>()).add(rating));
          });
    }
    Map<String, Map<AnswerSource, Double>> means = new LinkedHashMap<>();
    all.forEach(
        (prompt, of) -> {
          var mean = new EnumMap<AnswerSource, Double>(AnswerSource.class);
          of.forEach((source, ratings) -> mean.put(source, mean(ratings).orElseThrow()));
          means.put(prompt, mean);
        });
    return means;
  }

  private static OptionalDouble mean(List<Double> ratings) {
    return ratings.stream().mapToDouble(Double::doubleValue).average();
  }

  private static Map<AnswerSource, Double> means(Map<String, Map<AnswerSource, Double>> together) {
    var means = new EnumMap<AnswerSource, Double>(AnswerSource.class);
    for (AnswerSource source : AnswerSource.values()) {
      together.values().stream()
          .filter(of -> of.containsKey(source))
          .mapToDouble(of -> of.getOrDefault(source, 0.0))
          .average()
          .ifPresent(mean -> means.put(source, mean));
    }
    return means;
  }

  private static PreferenceCounts duel(
      AnswerSource other, Map<String, Map<AnswerSource, Double>> together, int identical) {
    int[] results = new int[3];
    for (Map<AnswerSource, Double> ratings : together.values()) {
      preference(ratings, other).ifPresent(result -> results[(int) result]++);
    }
    return new PreferenceCounts(other, results[2], results[0], results[1] + identical);
  }

  /** Returns 0 if the other answer is better, 1 if neither is, 2 if that under load is. */
  private static OptionalDouble preference(Map<AnswerSource, Double> ratings, AnswerSource other) {
    Double loaded = ratings.get(AnswerSource.UNDER_LOAD);
    Double against = ratings.get(other);
    return loaded == null || against == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(1 + Math.signum(loaded - against));
  }

  private static RaterAgreement agreement(List<Map<String, Map<AnswerSource, Double>>> byRater) {
    int[][] table = new int[3][3];
    for (int i = 0; i < byRater.size(); i++) {
      for (int j = i + 1; j < byRater.size(); j++) {
        count(table, byRater.get(i), byRater.get(j));
      }
    }
    return RaterAgreement.of(table);
  }

  private static void count(
      int[][] table,
      Map<String, Map<AnswerSource, Double>> one,
      Map<String, Map<AnswerSource, Double>> two) {
    one.forEach(
        (prompt, ratings) -> {
          Map<AnswerSource, Double> others = two.getOrDefault(prompt, Map.of());
          for (AnswerSource other : List.of(AnswerSource.UNLOADED, AnswerSource.BASELINE)) {
            OptionalDouble preferred = preference(ratings, other);
            OptionalDouble too = preference(others, other);
            if (preferred.isPresent() && too.isPresent()) {
              table[(int) preferred.getAsDouble()][(int) too.getAsDouble()]++;
            }
          }
        });
  }
}
