// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

/** Which leave lets an objective pass that is undetermined. */
public enum Waiver {
  /** That to be undetermined: there are values, but they can't decide. */
  UNDETERMINED,
  /** That to have no baseline yet: there is nothing to compare the values with. */
  MISSING_BASELINE,
  /** None: what keeps it from being judged would keep it so in each run to come. */
  NONE
}
