// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.measure.request.Quantity;

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

  static final String EMPTY_RULE =
      "nothing but white space and control characters, and no reasoning or tool call";

  static final String REPLACEMENT_RULE =
      "at least "
          + SanityRules.LEAST_REPLACEMENTS
          + " replacement characters (U+FFFD) and "
          + percent(SanityRules.REPLACEMENT_SHARE)
          + " of the text, without up to 4 at its end";

  static final String TOKEN_RULE =
      "one character, syllable or word at least "
          + SanityRules.LEAST_RUN
          + " times in a row, "
          + percent(SanityRules.RUN_SHARE)
          + " of the text or more";

  static final String REPETITION_RULE =
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
          + " (long texts) of its bytes or less";

  static final String GIBBERISH_RULE =
      "at least "
          + Gibberish.LEAST_PARTS
          + " parts of words (a word is split where its script changes and before an inner"
          + " capital), "
          + percent(Gibberish.ONCE_SHARE)
          + " of them unique, and "
          + Gibberish.LEAST_BREAKS
          + " breaks ("
          + Gibberish.FEW_BREAKS
          + " if "
          + percent(Gibberish.NEARLY_ALL)
          + " of "
          + Gibberish.MANY_PARTS
          + " parts are unique), "
          + percent(Gibberish.BREAK_SHARE)
          + " of the parts: such splits, control and replacement characters, brackets that close"
          + " nothing. Not in code, data and keys: lines of fewer than "
          + Gibberish.PARTS_OF_LINE
          + " parts or parts of fewer than "
          + Quantity.plain(Gibberish.LETTERS_OF_PART)
          + " letters, on average";

  static final String SCRIPT_RULE =
      "only if requested: "
          + percent(SanityRules.OTHER_SCRIPT_SHARE)
          + " of its letters or more are in another script than "
          + percent(SanityRules.PROMPT_SCRIPT_SHARE)
          + " of the prompt's";

  private SanityTexts() {}

  private static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }

  static String share(long degenerate, long checked, String share, String kinds) {
    return degenerate + " of " + checked + " answers are degenerate: " + share + " (" + kinds + ")";
  }

  static String growth(String level, double before, double percent) {
    return "From level "
        + level
        + " on, more answers are degenerate: "
        + Quantity.plain(percent)
        + " %, "
        + Quantity.plain(before)
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
