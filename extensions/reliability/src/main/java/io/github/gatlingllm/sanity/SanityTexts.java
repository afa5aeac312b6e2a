// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.LevelNames;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The sentences on degenerate answers. */
final class SanityTexts {

  static final String TITLE = "Degenerate answers";

  static final String ALL_SANE = "No answer is degenerate.";

  static final String NONE_CHECKED = "No answer was checked.";

  static final String JUDGED =
      "Output text is judged, then reasoning and tool calls; the first rule that applies is the"
          + " kind. An answer that was cut by its token limit is judged like any other. The rules"
          + " know no language: text that repeats itself on purpose, such as a matrix of zeros, is"
          + " degenerate, too. Samples show the shape of the text, not its content: x for a letter,"
          + " 0 for a digit.";

  private SanityTexts() {}

  /** Returns the rule of each kind, with its thresholds, in the order in which they apply. */
  static Map<AnswerSanity, String> rules() {
    var rules = new LinkedHashMap<AnswerSanity, String>();
    rules.put(
        AnswerSanity.EMPTY,
        "nothing but white space and control characters, and no reasoning or tool call");
    rules.put(
        AnswerSanity.REPLACEMENT,
        "at least "
            + SanityRules.LEAST_REPLACEMENTS
            + " replacement characters (U+FFFD) and "
            + percent(SanityRules.REPLACEMENT_SHARE)
            + " of the text, without up to 4 at its end");
    rules.put(
        AnswerSanity.TOKEN,
        "one character, syllable or word at least "
            + SanityRules.LEAST_RUN
            + " times in a row, "
            + percent(SanityRules.RUN_SHARE)
            + " of the text or more");
    rules.put(
        AnswerSanity.REPETITION,
        "ends in a loop of at least "
            + SanityRules.LEAST_LOOP_TIMES
            + " times a unit, "
            + percent(SanityRules.SHORT_LOOP_SHARE)
            + " (short) to "
            + percent(SanityRules.LONG_LOOP_SHARE)
            + " (long loops) of the text; or "
            + percent(SanityRules.SHORT_GRAM_SHARE)
            + " (short) to "
            + percent(SanityRules.LONG_GRAM_SHARE)
            + " (long texts) of its n-grams of "
            + SanityRules.SHORTEST_GRAM
            + " to "
            + SanityRules.LONGEST_GRAM
            + " tokens occur before; or it compresses to "
            + percent(SanityRules.SHORT_COMPRESSION)
            + " (short) to "
            + percent(SanityRules.LONG_COMPRESSION)
            + " (long texts) of its bytes or less");
    rules.put(
        AnswerSanity.SCRIPT,
        "only if requested: "
            + percent(SanityRules.OTHER_SCRIPT_SHARE)
            + " of its letters or more are in another script than "
            + percent(SanityRules.PROMPT_SCRIPT_SHARE)
            + " of the prompt's");
    return rules;
  }

  private static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }

  static String share(SanityStats stats) {
    return stats.degenerate()
        + " of "
        + stats.checked()
        + " answers are degenerate: "
        + shareAndInterval(stats)
        + " ("
        + kinds(stats)
        + ")";
  }

  /** Returns {@code 3 repetition, 1 empty}. */
  static String kinds(SanityStats stats) {
    return stats.kinds().entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey().key())
        .collect(Collectors.joining(", "));
  }

  /** Returns {@code 4.1 % [3.2 … 5.1]}, with the 95 % interval; answers may come in bursts. */
  static String shareAndInterval(SanityStats stats) {
    if (stats.checked() == 0) {
      return ReportFormat.ABSENT;
    }
    double dependence =
        Dependence.effect(
            stats.batches().stream()
                .map(each -> new TimeBatch(each.checked(), each.degenerate()))
                .toList());
    Interval share = Binomial.share(stats.degenerate() / dependence, stats.checked() / dependence);
    return Quantity.plain(100.0 * stats.degenerate() / stats.checked())
        + " % ["
        + Quantity.plain(100 * share.low())
        + " … "
        + Quantity.plain(100 * share.high())
        + "]";
  }

  static String growth(LevelGrowth growth, Levels levels) {
    return "From level "
        + LevelNames.of(growth.level(), levels)
        + " on, more answers are degenerate: "
        + Quantity.plain(growth.percent())
        + " %, "
        + Quantity.plain(growth.before())
        + " % at lower loads. Such a statement is false in at most "
        + Quantity.plain(100 * LevelGrowth.ERROR_RATE)
        + " % of all runs. Compare the settings that only act under load, such as batching,"
        + " speculative decoding and the cache's precision.";
  }

  static String unchecked(long answers, long all) {
    return answers
        + " of "
        + all
        + " answers were not checked for degenerate text. They count as neither sane nor"
        + " degenerate.";
  }
}
