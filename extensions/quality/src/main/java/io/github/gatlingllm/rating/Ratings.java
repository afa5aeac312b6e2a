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
 * What people say of the answers.
 *
 * @param raters how many people
 * @param prompts of which anything was rated, and those with the same text from everywhere
 * @param means the mean rating by where answers come from; of prompts that were rated
 * @param duels answers under load, held against each other source
 * @param agreement between them; null: there is only one
 */
record Ratings(
    int raters,
    int prompts,
    Map<Source, Double> means,
    List<Duel> duels,
    @Nullable Agreement agreement) {

  /** Of sheets that were filled in, one a person. */
  public static Ratings of(SheetKey key, List<FilledSheet> sheets) {
    List<Map<String, Map<Source, Double>>> byRater =
        sheets.stream().map(sheet -> byPrompt(key, sheet)).toList();
    Map<String, Map<Source, Double>> together = together(byRater);
    if (together.isEmpty()) {
      throw new IllegalArgumentException(
          "a filled sheet must have ratings, 1 to 5, but all are empty");
    }
    var duels = new ArrayList<Duel>();
    for (Source other : List.of(Source.UNLOADED, Source.BASELINE)) {
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

  private static Map<String, Map<Source, Double>> byPrompt(SheetKey key, FilledSheet sheet) {
    Map<String, Map<Source, Double>> prompts = new LinkedHashMap<>();
    sheet
        .ratings()
        .forEach(
            (id, rating) -> {
              SheetKey.Item item = key.items().get(id);
              if (item != null) {
                Map<Source, Double> of =
                    prompts.computeIfAbsent(item.prompt(), added -> new EnumMap<>(Source.class));
                item.sources().forEach(source -> of.put(source, rating));
              }
            });
    return prompts;
  }

  /** The mean over those who rated it. */
  private static Map<String, Map<Source, Double>> together(
      List<Map<String, Map<Source, Double>>> byRater) {
    Map<String, Map<Source, List<Double>>> all = new LinkedHashMap<>();
    for (Map<String, Map<Source, Double>> rater : byRater) {
      rater.forEach(
          (prompt, ratings) -> {
            Map<Source, List<Double>> of =
                all.computeIfAbsent(prompt, added -> new EnumMap<>(Source.class));
            ratings.forEach(
                (source, rating) ->
                    of.computeIfAbsent(source, added -> new ArrayList<>()).add(rating));
          });
    }
    Map<String, Map<Source, Double>> means = new LinkedHashMap<>();
    all.forEach(
        (prompt, of) -> {
          var mean = new EnumMap<Source, Double>(Source.class);
          of.forEach((source, ratings) -> mean.put(source, mean(ratings).orElseThrow()));
          means.put(prompt, mean);
        });
    return means;
  }

  private static OptionalDouble mean(List<Double> ratings) {
    return ratings.stream().mapToDouble(Double::doubleValue).average();
  }

  private static Map<Source, Double> means(Map<String, Map<Source, Double>> together) {
    var means = new EnumMap<Source, Double>(Source.class);
    for (Source source : Source.values()) {
      together.values().stream()
          .filter(of -> of.containsKey(source))
          .mapToDouble(of -> of.getOrDefault(source, 0.0))
          .average()
          .ifPresent(mean -> means.put(source, mean));
    }
    return means;
  }

  private static Duel duel(Source other, Map<String, Map<Source, Double>> together, int identical) {
    int[] results = new int[3];
    for (Map<Source, Double> ratings : together.values()) {
      preference(ratings, other).ifPresent(result -> results[(int) result]++);
    }
    return new Duel(other, results[2], results[0], results[1] + identical);
  }

  /** 0: the other one is better; 1: neither; 2: that under load. */
  private static OptionalDouble preference(Map<Source, Double> ratings, Source other) {
    Double loaded = ratings.get(Source.UNDER_LOAD);
    Double against = ratings.get(other);
    return loaded == null || against == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(1 + Math.signum(loaded - against));
  }

  private static Agreement agreement(List<Map<String, Map<Source, Double>>> byRater) {
    int[][] table = new int[3][3];
    for (int i = 0; i < byRater.size(); i++) {
      for (int j = i + 1; j < byRater.size(); j++) {
        count(table, byRater.get(i), byRater.get(j));
      }
    }
    return Agreement.of(table);
  }

  private static void count(
      int[][] table, Map<String, Map<Source, Double>> one, Map<String, Map<Source, Double>> two) {
    one.forEach(
        (prompt, ratings) -> {
          Map<Source, Double> others = two.getOrDefault(prompt, Map.of());
          for (Source other : List.of(Source.UNLOADED, Source.BASELINE)) {
            OptionalDouble said = preference(ratings, other);
            OptionalDouble too = preference(others, other);
            if (said.isPresent() && too.isPresent()) {
              table[(int) said.getAsDouble()][(int) too.getAsDouble()]++;
            }
          }
        });
  }
}
