// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What two runs must have in common for their figures to be comparable.
 *
 * @param load the kind and amount of load
 * @param slos the bounds by name of the SLO
 * @param models the requested models
 * @param dialects the wire dialects used
 * @param tokens the lengths of prompts and answers, and their source
 * @param labels the user's own labels
 */
public record RunKey(
    Load load,
    SortedMap<String, String> slos,
    List<String> models,
    List<String> dialects,
    Tokens tokens,
    SortedMap<String, String> labels) {

  /** The relative difference up to which loads and lengths count as equal. */
  private static final double LEEWAY = 0.05;

  public RunKey {
    slos = Collections.unmodifiableSortedMap(new TreeMap<>(slos));
    models = List.copyOf(models);
    dialects = List.copyOf(dialects);
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
  }

  /**
   * The load of a run.
   *
   * @param model what decided when requests were sent
   * @param offeredRequestsPerSecond the offered rate; empty if not known
   * @param peakConcurrency the most requests in flight, which a closed load sets
   * @param levels the different loads of its levels with their unit, lowest first; empty without
   *     levels; null if not recorded
   */
  public record Load(
      LoadModel model,
      OptionalDouble offeredRequestsPerSecond,
      long peakConcurrency,
      @Nullable List<String> levels) {

    public Load {
      levels = levels == null ? null : List.copyOf(levels);
    }
  }

  /**
   * The lengths of prompts and answers.
   *
   * @param source what counted the tokens; null if no request succeeded
   * @param tokenizer the tokenizer; null if none was set
   * @param meanInput tokens per prompt; empty if not reported
   * @param meanOutput tokens per answer; empty if there are none
   */
  public record Tokens(
      @Nullable TokenSource source,
      @Nullable String tokenizer,
      OptionalDouble meanInput,
      OptionalDouble meanOutput) {}

  /** Returns the differences from an earlier run as text; empty if the runs are comparable. */
  public List<String> differences(RunKey before, Set<String> ignoredLabels) {
    var found = new ArrayList<String>();
    load(found, before.load);
    levels(found, before.load.levels);
    maps(found, "SLO", slos, before.slos, Set.of());
    texts(found, "model", String.join(", ", models), String.join(", ", before.models));
    texts(found, "dialect", String.join(", ", dialects), String.join(", ", before.dialects));
    // without succeeded requests the lengths are unknown: the run is worse, not different
    if (tokens.source != null) {
      tokens(found, before.tokens);
    }
    maps(found, "label", labels, before.labels, ignoredLabels);
    return List.copyOf(found);
  }

  private void load(List<String> found, Load before) {
    if (load.model != before.model) {
      found.add(RunDifferenceTexts.loadModel(load.model.key(), before.model.key()));
    } else if (load.model == LoadModel.CLOSED) {
      numbers(
          found,
          RunDifferenceTexts::peakConcurrency,
          OptionalDouble.of(load.peakConcurrency),
          OptionalDouble.of(before.peakConcurrency));
    } else if (load.offeredRequestsPerSecond.isEmpty()
        && before.offeredRequestsPerSecond.isEmpty()) {
      found.add(RunDifferenceTexts.UNKNOWN_RATES);
    } else {
      numbers(
          found,
          RunDifferenceTexts::offeredRate,
          load.offeredRequestsPerSecond,
          before.offeredRequestsPerSecond);
    }
  }

  /**
   * Adds a difference of levels: over other levels, the figures of all requests mix other loads.
   */
  private void levels(List<String> found, @Nullable List<String> before) {
    if (load.levels != null && before != null && !load.levels.equals(before)) {
      found.add(RunDifferenceTexts.levels(listed(load.levels), listed(before)));
    }
  }

  private static String listed(List<String> levels) {
    return levels.isEmpty() ? "none" : String.join(", ", levels);
  }

  private void tokens(List<String> found, Tokens before) {
    texts(found, "token source", key(tokens.source), key(before.source));
    texts(found, "tokenizer", orNone(tokens.tokenizer), orNone(before.tokenizer));
    numbers(found, RunDifferenceTexts::inputTokens, tokens.meanInput, before.meanInput);
    numbers(found, RunDifferenceTexts::outputTokens, tokens.meanOutput, before.meanOutput);
  }

  private static void texts(List<String> found, String what, String now, String before) {
    if (!now.equals(before)) {
      found.add(RunDifferenceTexts.changed(what, "'" + now + "'", "'" + before + "'"));
    }
  }

  private static void maps(
      List<String> found,
      String what,
      SortedMap<String, String> now,
      SortedMap<String, String> before,
      Set<String> ignored) {
    var names = new TreeSet<>(now.keySet());
    names.addAll(before.keySet());
    names.removeAll(ignored);
    for (String name : names) {
      String is = now.get(name);
      String was = before.get(name);
      if (is == null || !is.equals(was)) {
        found.add(RunDifferenceTexts.changed(what + " " + name, orUnset(is), orUnset(was)));
      }
    }
  }

  private static void numbers(
      List<String> found, BinaryOperator<String> text, OptionalDouble now, OptionalDouble before) {
    if (!near(now, before)) {
      found.add(text.apply(shown(now), shown(before)));
    }
  }

  private static boolean near(OptionalDouble now, OptionalDouble before) {
    if (now.isEmpty() || before.isEmpty()) {
      return now.isEmpty() && before.isEmpty();
    }
    double was = before.getAsDouble();
    return Math.abs(now.getAsDouble() - was) <= LEEWAY * Math.abs(was);
  }

  private static String shown(OptionalDouble value) {
    return value.isPresent() ? Quantity.plain(value.getAsDouble()) : "unknown";
  }

  private static String key(@Nullable TokenSource source) {
    return source == null ? "none" : source.key();
  }

  private static String orNone(@Nullable String text) {
    return text == null ? "none" : text;
  }

  private static String orUnset(@Nullable String value) {
    return value == null ? "not set" : "'" + value + "'";
  }
}
