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

/** Formats the sanity of answers. */
final class SanityText {

  private SanityText() {}

  /** Returns the rule of each kind, with its thresholds, in the order in which they apply. */
  static Map<AnswerSanity, String> rules() {
    var rules = new LinkedHashMap<AnswerSanity, String>();
    rules.put(AnswerSanity.EMPTY, SanityTexts.EMPTY_RULE);
    rules.put(AnswerSanity.REPLACEMENT, SanityTexts.REPLACEMENT_RULE);
    rules.put(AnswerSanity.TOKEN, SanityTexts.TOKEN_RULE);
    rules.put(AnswerSanity.REPETITION, SanityTexts.REPETITION_RULE);
    rules.put(AnswerSanity.GIBBERISH, SanityTexts.GIBBERISH_RULE);
    rules.put(AnswerSanity.SCRIPT, SanityTexts.SCRIPT_RULE);
    return rules;
  }

  /** Returns the sentence on the degenerate share. */
  static String share(SanityStats stats) {
    return SanityTexts.share(
        stats.degenerate(), stats.checked(), shareAndInterval(stats), kinds(stats));
  }

  /** Returns the sentence on the load level from which on more answers are degenerate. */
  static String growth(LevelGrowth growth, Levels levels) {
    return SanityTexts.growth(
        LevelNames.of(growth.level(), levels), growth.before(), growth.percent());
  }

  /** Returns {@code 3 repetition, 1 empty}. */
  static String kinds(SanityStats stats) {
    return stats.kinds().entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey().key())
        .collect(Collectors.joining(", "));
  }

  /** Returns {@code 4.1 % [3.2 … 5.1]}, with the 95 % interval. */
  static String shareAndInterval(SanityStats stats) {
    if (stats.checked() == 0) {
      return ReportFormat.ABSENT;
    }
    Interval share = interval(stats);
    return Quantity.plain(100.0 * stats.degenerate() / stats.checked())
        + " % ["
        + Quantity.plain(100 * share.low())
        + " … "
        + Quantity.plain(100 * share.high())
        + "]";
  }

  /** Returns the 95 % interval of the degenerate share, 0 to 1; answers may come in bursts. */
  static Interval interval(SanityStats stats) {
    double dependence =
        Dependence.effect(
            stats.batches().stream()
                .map(each -> new TimeBatch(each.checked(), each.degenerate()))
                .toList());
    return Binomial.share(stats.degenerate() / dependence, stats.checked() / dependence);
  }
}
