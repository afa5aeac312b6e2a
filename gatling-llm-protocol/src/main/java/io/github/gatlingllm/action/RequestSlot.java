// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.run.InFlightSlots;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The slot of one request under a cap on the requests in flight. The request holds it over all its
 * attempts. Event loop of the session only.
 */
final class RequestSlot {

  private final Session session;
  private final EventLoopRun loop;
  private final InFlightSlots slots;
  private final int most;
  private boolean held;

  private RequestSlot(Session session, EventLoopRun loop, InFlightSlots slots, int most) {
    this.session = session;
    this.loop = loop;
    this.slots = slots;
    this.most = most;
  }

  /**
   * Returns a slot that is not held; null without a cap.
   *
   * @param most the cap on the requests in flight; 0: none
   */
  static @Nullable RequestSlot of(
      Session session, EventLoopRun loop, InFlightSlots slots, int most) {
    return most == 0 ? null : new RequestSlot(session, loop, slots, most);
  }

  /**
   * Takes the slot, now or when it becomes free.
   *
   * @param request waits from now on, until it is admitted at once, or its owner takes it back
   * @param admitted receives how long the request waited, in nanoseconds; called on the event loop
   *     of the session
   */
  void enter(EventLoopRun.InFlight request, LongConsumer admitted) {
    loop.waits(request);
    slots.enter(
        most,
        waited -> {
          if (waited == 0) {
            loop.closed(request);
            taken(admitted, 0);
          } else {
            session.eventLoop().execute(() -> taken(admitted, waited));
          }
        });
  }

  private void taken(LongConsumer admitted, long waited) {
    held = true;
    admitted.accept(waited);
  }

  /** Gives the slot back, if it is held. */
  void free() {
    if (held) {
      held = false;
      slots.leave();
    }
  }
}
