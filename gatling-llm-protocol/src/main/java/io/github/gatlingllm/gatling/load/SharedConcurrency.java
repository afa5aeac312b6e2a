// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import io.github.gatlingllm.workers.WorkerPlace;
import scala.concurrent.duration.FiniteDuration;

/**
 * A worker's share of the users of a closed step: those of users 0, 1, 2… that this worker starts.
 */
final class SharedConcurrency implements ClosedInjectionStep, StepBridge {

  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // Scala requires Serializable; profiles are not serialized
  private final ClosedInjectionStep all;

  private final transient WorkerPlace place;

  SharedConcurrency(ClosedInjectionStep all, WorkerPlace place) {
    this.all = all;
    this.place = place;
  }

  /** Returns the step that is shared. */
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
