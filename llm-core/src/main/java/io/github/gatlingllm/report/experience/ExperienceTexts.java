// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

/** The texts about the reading experience. */
final class ExperienceTexts {

  static final String DEFINITIONS =
      "Fluidity and QoE are 1 if every token arrived before its reader needed it. Idle time is the"
          + " time the reader waited; benefit is the tokens of the answer that remain after it."
          + " Smooth goodput is the benefit of all answers per second of the measuring window."
          + " Holding tokens back improves none of these. A failed or abandoned answer adds nothing"
          + " to smooth goodput and is in none of the others.";

  private ExperienceTexts() {}

  /** Describes a reader; {@code perInputMillis} may be empty. */
  static String reader(
      String firstTokenMillis,
      String perInputMillis,
      String wordsPerSecond,
      String tokenMillis,
      String noticedSeconds) {
    return "The reader expects the first token within "
        + firstTokenMillis
        + " ms"
        + (perInputMillis.isEmpty() ? "" : " + " + perInputMillis + " ms per input token")
        + ", reads "
        + wordsPerSecond
        + " words/s (one token every "
        + tokenMillis
        + " ms), and notices a wait of "
        + noticedSeconds
        + " s.";
  }

  static String moreInSummary(int paths) {
    return paths + " more are in summary.json.";
  }
}
