// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

/** The waiver that lets an undetermined objective pass. */
public enum Waiver {
  /** The waiver for undetermined verdicts: there are values, but they can't decide. */
  UNDETERMINED,
  /** The waiver for a missing baseline: there is nothing to compare the values with. */
  MISSING_BASELINE,
  /** No waiver: the cause would prevent a verdict in every later run, too. */
  NONE
}
