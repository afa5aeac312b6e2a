// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import scala.concurrent.duration.FiniteDuration;

/** A closed step of one user that takes long to tell how long it lasts. */
final class SlowStep implements ClosedInjectionStep {

  private static final long serialVersionUID = 1;

  private final long nanos;

  SlowStep(int millis) {
    nanos = Duration.ofMillis(millis).toNanos();
  }

  @Override
  public int valueAt(FiniteDuration end) {
    return 1;
  }

  @Override
  public FiniteDuration duration() {
    long until = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return FiniteDuration.apply(1, "second");
  }

  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public boolean canEqual(Object that) {
    return that == this;
  }

  @Override
  public int productArity() {
    return 0;
  }

  @Override
  public Object productElement(int index) {
    throw new IndexOutOfBoundsException(index);
  }
}
