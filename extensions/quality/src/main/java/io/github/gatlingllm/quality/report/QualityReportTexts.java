// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

/** The sentences on quality in reports, and why a score or a comparison is not available. */
final class QualityReportTexts {

  static final String SCORES =
      "Scores range from 0 to 1, those of bleu from 0 to 100. For the unloaded score, each prompt"
          + " was sent on its own before the load. The loss is how much lower the score is under"
          + " load, in percent of the unloaded score, over the prompts with both answers; a"
          + " negative loss is a better score under load. Each end of an interval is"
          + " exceeded by chance in 5 % of all cases.";
  static final String PARETO_OPTIMAL =
      "★ Pareto-optimal: no other row is at least as good in TTFT, TPOT, cost (output tokens/s"
          + " without prices) and score, and better in one of them. The comparison uses estimates:"
          + " rows with overlapping intervals may swap in another run. A row without one of these"
          + " figures has no mark.";
  static final String NOT_IN_ROWS = "requests.jsonl does not contain the answers";
  static final String NO_ANSWER_SCORED = "no answer under load was scored";
  static final String NO_PAIR = "no prompt has both an unloaded answer and one under load";
  static final String UNLOADED_SCORE_ZERO = "the unloaded score is 0, so a loss cannot be measured";
  static final String NO_COMMON_PROMPT =
      "the baseline has no scored prompt in common with this run. A prompt is the same only if its"
          + " right answers are the same";

  private QualityReportTexts() {}

  static String notScoredBy(String scorer) {
    return NO_ANSWER_SCORED + " by " + scorer;
  }

  static String notAvailable(String scorer, String reason) {
    return scorer + " not available: " + reason;
  }

  static String tooFewPrompts(long prompts, int needed) {
    return prompts + " prompts are too few; " + needed + " are needed";
  }

  static String undecided(long prompts, long needed) {
    return prompts + " prompts do not decide; about " + needed + " are needed";
  }

  static String scoresMissing(long missing, long requests, String scorer) {
    return missing
        + " of "
        + requests
        + " requests for scorer "
        + scorer
        + " have no score (failed, cut, cancelled, or not scored in time), more than 1 %";
  }

  static String answersKept(long prompts) {
    return "answers.jsonl contains the answers to "
        + prompts
        + (prompts == 1 ? " prompt" : " prompts");
  }

  static String underLoad(String scorer, String score, long answers) {
    return scorer
        + " "
        + score
        + " under load ("
        + answers
        + (answers == 1 ? " answer)" : " answers)");
  }

  static String againstUnloaded(String underLoad, String unloaded, String change) {
    return underLoad + ", " + unloaded + " unloaded: " + change;
  }

  static String baselineWithout(String figure) {
    return "the baseline contains no "
        + figure
        + ". Use a baseline of a run that sent the same prompts, by this version";
  }

  static String kindsDiffer(String figure, String now, String before) {
    return "not comparable: " + figure + " is '" + now + "', was '" + before + "' in the baseline";
  }

  static String baselineIncomplete(String missing) {
    return "in the baseline, " + missing + ". Use another baseline";
  }

  static String requestsWithoutScore(long missing, long requests) {
    return missing + " of " + requests + " requests have no score (more than 1 %)";
  }

  static String rangeEnds(int ends) {
    return "must have two ends, but had " + ends;
  }

  static String levelNumber(String level) {
    return "must have numbers of levels, but one was '" + level + "'";
  }
}
