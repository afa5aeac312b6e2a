// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.commons.validation.Success;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import scala.runtime.AbstractFunction1;

/**
 * A user who arrives only because Gatling ends a load that has no next user. It leaves before its
 * first action, sends nothing, and counts only in Gatling's number of users.
 */
public final class PhantomUser {

  /** Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String LOOP = "gatling.llm.phantom";

  private PhantomUser() {}

  /** Returns whether a number of {@link DueTimes#takeNumber} is that of a phantom user. */
  public static boolean is(long number) {
    return number == ArrivalNumbers.PHANTOM;
  }

  /** Returns whether the session is that of a phantom user. */
  public static boolean is(Session session) {
    return session.contains(LOOP);
  }

  /**
   * Returns a session that leaves at once: it enters a loop that ends immediately, and its way ends
   * behind the loop.
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
