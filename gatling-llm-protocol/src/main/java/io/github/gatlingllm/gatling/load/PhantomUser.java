// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.commons.validation.Success;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import scala.runtime.AbstractFunction1;

/**
 * A user who comes because Gatling ends a load of which nobody comes: it leaves before its first
 * action, sends nothing, and counts nowhere but in Gatling's number of users.
 */
public final class PhantomUser {

  /** Gatling's {@code session.reset()} leaves attributes of this prefix alone. */
  private static final String LOOP = "gatling.llm.nobody";

  private PhantomUser() {}

  /** Whether {@link DueTimes#takeNumber} has told that a user is none of the load's. */
  public static boolean is(long number) {
    return number == ArrivalNumbers.NOBODY;
  }

  /** Whether the session is that of such a user. */
  public static boolean is(Session session) {
    return session.contains(LOOP);
  }

  /**
   * Lets it leave: it is inside a loop that it must leave at once, behind which its way ends.
   *
   * @param exit the end of each user's way
   */
  public static Session leaving(Session session, Action exit) {
    return session.set(LOOP, true).enterLoop(LOOP + ".loop", new Never(), exit, true);
  }

  private static final class Never
      extends AbstractFunction1<Session, io.gatling.commons.validation.Validation<Object>> {

    @Override
    public io.gatling.commons.validation.Validation<Object> apply(Session session) {
      return new Success<>(false);
    }
  }
}
