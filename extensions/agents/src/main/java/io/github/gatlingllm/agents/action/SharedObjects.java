// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Session;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import scala.Option;

/**
 * Objects of one user that all its branches share, whereas each branch has a copy of the session.
 * The user's event loop only.
 */
public final class SharedObjects {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String ATTRIBUTE = "gatling.llm.shared";

  private final Map<String, Object> objects = new HashMap<>();

  private SharedObjects() {}

  /** Returns the objects of a session; if it has none, new ones, which are not kept. */
  public static SharedObjects of(Session session) {
    Option<Object> found = session.attributes().get(ATTRIBUTE);
    return found.isDefined() && found.get() instanceof SharedObjects objects
        ? objects
        : new SharedObjects();
  }

  /** Returns a session that keeps its objects. */
  public static Session kept(Session session) {
    return session.attributes().contains(ATTRIBUTE)
        ? session
        : session.set(ATTRIBUTE, new SharedObjects());
  }

  /**
   * Returns the object of a key.
   *
   * @param created makes the object if there is none
   */
  public <T> T get(String key, Class<T> type, Supplier<T> created) {
    return type.cast(objects.computeIfAbsent(key, absent -> created.get()));
  }
}
