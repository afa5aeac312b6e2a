// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.Timing;
import scala.Option;

/**
 * When a request was due.
 *
 * @param nanos since the run's zero, or {@link Timing#ABSENT}
 * @param paced whether its own user's pace says so: such a user is late if the server was slow, and
 *     not the load generator
 * @param sequence its number in the schedule of the whole load, or {@link RequestId#UNSCHEDULED}
 */
public record DueTime(long nanos, boolean paced, long sequence) {

  /** One whose number nobody knows. */
  public DueTime(long nanos, boolean paced) {
    this(nanos, paced, RequestId.UNSCHEDULED);
  }

  /** Nobody knows. */
  public static final DueTime UNKNOWN = new DueTime(Timing.ABSENT, false);

  /** Gatling's {@code session.reset()} leaves attributes of this prefix alone. */
  private static final String ATTRIBUTE = "gatling.llm.due";

  /** The session of a user whose next request is due then, by {@code System.nanoTime()}. */
  public static Session next(Session session, long nanoTime) {
    return session.set(ATTRIBUTE, nanoTime);
  }

  /** Whatever comes next has no due time any more. */
  public static Session taken(Session session) {
    return session.contains(ATTRIBUTE) ? session.remove(ATTRIBUTE) : session;
  }

  public static DueTime of(Session session, long zero) {
    Option<Object> nanoTime = session.attributes().get(ATTRIBUTE);
    return nanoTime.isDefined() ? new DueTime((long) nanoTime.get() - zero, true) : UNKNOWN;
  }

  /** Whether anybody knows. */
  public boolean scheduled() {
    return nanos != Timing.ABSENT;
  }

  /** The stamp by which the request belongs to a part of the run. */
  public long orElse(long sentNanos) {
    return scheduled() ? nanos : sentNanos;
  }
}
