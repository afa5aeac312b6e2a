// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/** The part of a run to which a request belongs. Figures include one part only. */
public enum Phase {
  /** The excluded start of the run. */
  WARM_UP,
  /** The part in the figures. */
  MEASURED,
  /** The excluded end of the load. */
  COOL_DOWN,
  /** Outside the steady state at full load, if only the steady state counts. */
  UNSTEADY,
  /** Outside the steady state, while the load rose or fell. */
  RAMP;

  /** Returns whether the part is excluded because only the steady state counts. */
  public boolean aroundSteadyState() {
    return this == UNSTEADY || this == RAMP;
  }
}
