// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/** The part of a run to which a request belongs. Only one is in the figures. */
public enum Phase {
  /** The run's beginning, left out. */
  WARM_UP,
  /** What figures are of. */
  MEASURED,
  /** The load's end, left out. */
  COOL_DOWN,
  /** Outside the steady state, where only that was asked for, at full load. */
  UNSTEADY,
  /** Outside the steady state, while the load rose or fell. */
  RAMP;

  /** Whether it is left out since only the steady state was asked for. */
  public boolean aroundSteadyState() {
    return this == UNSTEADY || this == RAMP;
  }
}
