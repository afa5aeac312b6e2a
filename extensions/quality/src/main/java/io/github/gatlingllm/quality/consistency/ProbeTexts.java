// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import java.util.Locale;

/** The errors of consistency probes, and why there is no answer to compare. */
final class ProbeTexts {

  static final String NONE_ANSWERED = "no probe was answered under load";

  private ProbeTexts() {}

  static String noPrompts(String file) {
    return "consistency(...): " + file + " contains no prompts.";
  }

  static String shareInvalid(double percent, double most) {
    return String.format(
        Locale.ROOT,
        "consistency(...).share(...): must be above 0 and at most %.0f percent, but was %s. More"
            + " probes would change the load that they measure.",
        most,
        percent);
  }

  static String repeatsInvalid(int repeats, int most) {
    return "consistency(...).repeatedAtRest(...): must be from 1 to "
        + most
        + ", but was "
        + repeats
        + ".";
  }

  static String allFailed(long requests) {
    return NONE_ANSWERED + ": all " + requests + " probe requests failed";
  }

  static String tooFewRequests(
      String sharePercent, double forFirst, int probes, double forVerdict, double mostPercent) {
    return String.format(
        Locale.ROOT,
        "%s: %s %% of the requests are probes, so the first probe needs %.0f requests, and the %d"
            + " probes of a verdict need %.0f. Send more requests, or raise the share to at most"
            + " %.0f %%: llm.consistency.share, or share(...)",
        NONE_ANSWERED,
        sharePercent,
        forFirst,
        probes,
        forVerdict,
        mostPercent);
  }
}
