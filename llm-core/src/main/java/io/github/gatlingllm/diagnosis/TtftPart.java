// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

/**
 * A part of the mean TTFT.
 *
 * @param share the share of the mean TTFT, 0 to 1
 * @param millis the mean of the part, in milliseconds
 * @param source what reports it, such as {@code responses}
 */
record TtftPart(double share, double millis, String source) {

  /** Returns the part as evidence. */
  String evidence(String name) {
    return DiagnosisTexts.ttftPart(name, Symptoms.percent(share), source);
  }
}
