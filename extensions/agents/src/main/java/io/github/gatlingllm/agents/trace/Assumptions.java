// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

/** Refuses what a trace does not contain, unless its user assumes it. */
final class Assumptions {

  private Assumptions() {}

  /**
   * Requires an assumption.
   *
   * @param what is missing, and why a replay needs it
   * @throws IllegalArgumentException if it is not assumed
   */
  static void require(TraceReading how, Assumption assumption, TraceObject where, String what) {
    if (!how.assumed().contains(assumption)) {
      throw where.wrong(AgentTraceTexts.needs(what, assumption));
    }
  }
}
