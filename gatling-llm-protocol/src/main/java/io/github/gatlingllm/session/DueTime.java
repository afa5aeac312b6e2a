// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.Timing;
import scala.Option;

/**
 * The due time of a request.
 *
 * @param nanos nanoseconds since the start of the run, or {@link Timing#ABSENT}
 * @param paced whether the pace of its user set it: such a user is late because of a slow server,
 *     not because of the load generator
 * @param sequence its number in the schedule of the whole load, a bystander's number in its
 *     feature, or {@link RequestId#UNSCHEDULED}
 * @param waited how long the cap on requests in flight held the request back, in nanoseconds
 */
public record DueTime(long nanos, boolean paced, long sequence, long waited) {

  /** Creates a due time of a request that did not wait for a slot. */
  public DueTime(long nanos, boolean paced, long sequence) {
    this(nanos, paced, sequence, 0);
  }

  /** Creates a due time without a number. */
  public DueTime(long nanos, boolean paced) {
    this(nanos, paced, RequestId.UNSCHEDULED);
  }

  /** An unknown due time. */
  public static final DueTime UNKNOWN = new DueTime(Timing.ABSENT, false);

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String ATTRIBUTE = "gatling.llm.due";

  /** Returns the session with the due time of the next request, by {@code System.nanoTime()}. */
  public static Session next(Session session, long nanoTime) {
    return session.set(ATTRIBUTE, nanoTime);
  }

  /** Returns the session without a due time. */
  public static Session cleared(Session session) {
    return session.contains(ATTRIBUTE) ? session.remove(ATTRIBUTE) : session;
  }

  public static DueTime of(Session session, long zero) {
    Option<Object> nanoTime = session.attributes().get(ATTRIBUTE);
    return nanoTime.isDefined() ? new DueTime((long) nanoTime.get() - zero, true) : UNKNOWN;
  }

  /** Returns the due time of a request that waited for a slot this long, in nanoseconds. */
  public DueTime afterWaiting(long nanosWaited) {
    return new DueTime(nanos, paced, sequence, nanosWaited);
  }

  /** Returns whether the due time is known. */
  public boolean scheduled() {
    return nanos != Timing.ABSENT;
  }

  /**
   * Returns the due time, or else the send time: it decides which part of the run the request
   * belongs to.
   */
  public long orElse(long sentNanos) {
    return scheduled() ? nanos : sentNanos;
  }
}
