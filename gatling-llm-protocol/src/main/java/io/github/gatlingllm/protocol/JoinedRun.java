// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The state of a protocol or of objectives: passed to Gatling, joined by a run, begun. All
 * instances are equal, so protocols with equal settings are equal in any state.
 */
public final class JoinedRun {

  private final AtomicBoolean declared = new AtomicBoolean();
  private final AtomicBoolean taken = new AtomicBoolean();
  private final AtomicBoolean begun = new AtomicBoolean();

  /** Marks it as passed to Gatling; returns true the first time. */
  public boolean declare() {
    return declared.compareAndSet(false, true);
  }

  /** Marks it as joined by a run: a scenario with LLM requests has it. */
  public void take() {
    taken.set(true);
  }

  /** Returns whether a run joined it. */
  public boolean taken() {
    return taken.get();
  }

  /** Marks its run as begun: from now on, the run itself reports its end. */
  public void begin() {
    begun.set(true);
  }

  /** Returns whether its run has begun. */
  public boolean begun() {
    return begun.get();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JoinedRun;
  }

  @Override
  public int hashCode() {
    return JoinedRun.class.hashCode();
  }
}
