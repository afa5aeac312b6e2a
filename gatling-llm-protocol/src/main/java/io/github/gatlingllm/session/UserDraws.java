// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * The random draws of a user in a run with workers. A draw depends on the user's number among the
 * users of all workers and on its earlier draws, so that it is the same for any number of workers.
 * Used on the event loop of its user only; copies of the session share it.
 */
public final class UserDraws {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String ATTRIBUTE = "gatling.llm.draws";

  /**
   * More bits than any number of users needs; later draws of a user are numbered beyond all first
   * draws.
   */
  private static final int USER_BITS = 40;

  private final WorkerPlace place;
  private final long user;
  private final IdentityHashMap<Object, Long> times = new IdentityHashMap<>(4);

  private UserDraws(WorkerPlace place, long user) {
    this.place = place;
    this.user = user;
  }

  /**
   * Returns the session of a user who starts.
   *
   * @param user its number among all users, from 0
   */
  public static Session begin(Session session, WorkerPlace place, long user) {
    return session.set(ATTRIBUTE, new UserDraws(place, user));
  }

  /** Returns the draws of a user; null if the run has no workers. */
  public static @Nullable UserDraws of(Session session) {
    Option<Object> attribute = session.attributes().get(ATTRIBUTE);
    return attribute.isDefined() ? (UserDraws) attribute.get() : null;
  }

  /**
   * Returns the index of the user's next draw; the first is its own number.
   *
   * @param from what is drawn from
   */
  public long next(Object from) {
    long before = times.merge(from, 1L, Long::sum) - 1;
    return user + (before << USER_BITS);
  }

  /** Returns the share of this worker in a total of all workers. */
  public long share(long all) {
    return place.share(all);
  }
}
