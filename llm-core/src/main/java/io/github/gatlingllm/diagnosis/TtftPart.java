// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

/**
 * A part of the mean TTFT.
 *
 * @param share 0 to 1
 * @param millis its mean
 * @param teller who tells it, with the verb: {@code answers tell}
 */
record TtftPart(double share, double millis, String teller) {

  /** {@code answers tell that 40 % of the mean TTFT was queue}. */
  String words(String what) {
    return teller + " that " + Symptoms.percent(share) + " of the mean TTFT was " + what;
  }
}
