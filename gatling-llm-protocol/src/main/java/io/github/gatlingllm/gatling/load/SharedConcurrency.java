// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import io.github.gatlingllm.workers.WorkerPlace;
import scala.concurrent.duration.FiniteDuration;

/** A worker's share of the users of a closed step: of users 0, 1, 2… those that are its own. */
final class SharedConcurrency implements ClosedInjectionStep, StepBridge {

  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // Scala asks for Serializable; nothing serialises a profile
  private final ClosedInjectionStep all;

  private final transient WorkerPlace place;

  SharedConcurrency(ClosedInjectionStep all, WorkerPlace place) {
    this.all = all;
    this.place = place;
  }

  /** What it is a share of. */
  ClosedInjectionStep all() {
    return all;
  }

  @Override
  public int valueAt(FiniteDuration end) {
    return (int) place.share(all.valueAt(end));
  }

  @Override
  public FiniteDuration duration() {
    return all.duration();
  }

  @Override
  public boolean isEmpty() {
    return all.isEmpty();
  }

  @Override
  public String toString() {
    return all.toString();
  }
}
