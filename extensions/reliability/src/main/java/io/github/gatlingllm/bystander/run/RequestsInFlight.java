// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Counts the requests in flight beside the load, so that the end of a run can wait for them. Any
 * thread.
 */
public final class RequestsInFlight {

  private static final int GRACE_SECONDS = 10;

  /** The requests in flight, and the schedule itself. */
  private final Phaser inFlight = new Phaser(1);

  /**
   * Sends a request. One that can't be sent, such as after the event loops have ended, has ended.
   *
   * @param sending sends it; receives what to run when it has ended
   * @param then runs once, when it has ended
   */
  public void send(Consumer<Runnable> sending, Runnable then) {
    inFlight.register();
    var over = new AtomicBoolean();
    Runnable ended =
        () -> {
          if (over.compareAndSet(false, true)) {
            try {
              then.run();
            } finally {
              inFlight.arriveAndDeregister();
            }
          }
        };
    try {
      sending.accept(ended);
    } catch (RuntimeException e) {
      ended.run(); // its figures lack it, and missing probes are no pass
    }
  }

  /** Returns the number of requests in flight. */
  int count() {
    return inFlight.getRegisteredParties() - 1;
  }

  /**
   * Waits for the requests in flight; the end of the run counts the remaining ones as unfinished.
   */
  public void await() {
    try {
      if (count() > 0) {
        inFlight.awaitAdvanceInterruptibly(inFlight.arrive(), GRACE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // They were given the time that they get.
    }
  }
}
