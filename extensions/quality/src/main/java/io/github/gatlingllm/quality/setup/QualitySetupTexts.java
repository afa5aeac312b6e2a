// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.Locale;

/** The errors, warnings and progress of runs that check quality and consistency. */
final class QualitySetupTexts {

  static final String CONSISTENCY_TWICE =
      "consistency(...): it is given twice, with different files, shares or repeats. Build it once"
          + " and use that.";
  static final String CONSISTENCY_DIFFERS =
      "consistency(...): the protocols of a run have different files, shares or repeats. Use the"
          + " same in all of them, or set it once.";

  private QualitySetupTexts() {}

  static String scorerTwice(String scorer) {
    return "quality(...): scorer "
        + scorer
        + " is given twice, with different files, shares, requests, patterns or code. Keep"
        + " quality(...).scorer(...) in a variable for all its objectives, or use another name,"
        + " scorer(\"...\", ...).";
  }

  static String scorersDiffer(String scorer) {
    return "quality(...): the protocols of a run define scorer "
        + scorer
        + " with different files, shares, requests, patterns or code. Use the same in all of them,"
        + " kept in a variable, or use another name, scorer(\"...\", ...).";
  }

  static String severalRequests(String builder, String request) {
    return builder
        + " must be sent by one kind of request, but '"
        + request
        + "' is not the only one. Name one with .onRequest(\"...\").";
  }

  static String sharesTooLarge(int workers, String request, List<String> shares) {
    return "share(...) of all scorers together must be at most "
        + Quantity.plain(100.0 / workers)
        + " percent of the requests '"
        + request
        + (workers == 1 ? "'" : "' of " + workers + " workers, since one sends the prompts of all")
        + ", but "
        + String.join(", ", shares)
        + ". Lower the shares.";
  }

  static String shareOf(String scorer, double percent) {
    return scorer + " has " + percent;
  }

  static String workerShareTooLarge(String builder, double percent, int workers) {
    return builder
        + " does not work on several machines: worker 0 sends the prompts of all, and share("
        + Quantity.plain(percent)
        + " %) of the load of "
        + workers
        + " workers is more than its own requests. Lower share(...) to "
        + Quantity.plain(100.0 / workers)
        + " % or less.";
  }

  static String promptsCached(double scoredPercent, double otherPercent) {
    return "prompts of quality(...) cost the server less work than your users' prompts: it took "
        + Quantity.plain(scoredPercent)
        + " % of their tokens from its cache, and "
        + Quantity.plain(otherPercent)
        + " % of other prompts' tokens. They had been sent before the load";
  }

  static String scoredLate(String scorer, int scored, int answers, double seconds) {
    return String.format(
        Locale.ROOT,
        "quality %s: %d of %d answers scored after the load in %.1f s",
        scorer,
        scored,
        answers,
        seconds);
  }
}
