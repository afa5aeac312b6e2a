// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/** The verdict of an objective. A missing measurement is not a pass. */
public enum Verdict {
  MET,
  MISSED,
  /** No data, too few samples, or a run that can't be trusted. */
  UNDETERMINED
}
