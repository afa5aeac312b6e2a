// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What became of a protocol: it was handed to Gatling, and a run has taken it up. That says nothing
 * of what it asks for, so protocols that ask for the same are equal, whatever became of them.
 */
public final class JoinedRun {

  private final AtomicBoolean declared = new AtomicBoolean();
  private final AtomicBoolean taken = new AtomicBoolean();
  private final AtomicBoolean begun = new AtomicBoolean();

  /** It is handed to Gatling; true the first time. */
  public boolean declare() {
    return declared.compareAndSet(false, true);
  }

  /** A run takes it up: a scenario with LLM requests has it. */
  public void take() {
    taken.set(true);
  }

  /** Whether one did. */
  public boolean taken() {
    return taken.get();
  }

  /** Its run begins: from here on, the run itself reports how it ends. */
  public void begin() {
    begun.set(true);
  }

  /** Whether its run began. */
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
