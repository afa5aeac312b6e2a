// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * What a worker's user draws: by its number among the users of all workers and by how often it has
 * drawn before, so that each draw is the same on any number of workers. Of its user's event loop
 * only; copies of the session share it.
 */
public final class UserDraws {

  /** Gatling's {@code session.reset()} leaves attributes of this prefix alone. */
  private static final String ATTRIBUTE = "gatling.llm.draws";

  /** More users than any load has; draws behind the first lie beyond all first ones. */
  private static final int USER_BITS = 40;

  private final WorkerPlace place;
  private final long user;
  private final IdentityHashMap<Object, Long> times = new IdentityHashMap<>(4);

  private UserDraws(WorkerPlace place, long user) {
    this.place = place;
    this.user = user;
  }

  /**
   * The session of a user who starts.
   *
   * @param user its number among all, from 0 on
   */
  public static Session begin(Session session, WorkerPlace place, long user) {
    return session.set(ATTRIBUTE, new UserDraws(place, user));
  }

  /** Those of a user; null: the run knows of no workers. */
  public static @Nullable UserDraws of(Session session) {
    Option<Object> attribute = session.attributes().get(ATTRIBUTE);
    return attribute.isDefined() ? (UserDraws) attribute.get() : null;
  }

  /**
   * The index of the user's next draw: at first its own number.
   *
   * @param from what is drawn from
   */
  public long next(Object from) {
    long before = times.merge(from, 1L, Long::sum) - 1;
    return user + (before << USER_BITS);
  }

  /** Of so many, which all workers take together, how many are the worker's. */
  public long share(long all) {
    return place.share(all);
  }
}
