// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import java.util.HashMap;
import java.util.Map;
import scala.Option;

/**
 * All conversations of one user: a single immutable value of its session, which copies of the
 * session can share.
 *
 * @param byName the conversations
 */
public record Dialogues(Map<String, Dialogue> byName) {

  /** Gatling's {@code session.reset()} leaves attributes of this prefix alone. */
  private static final String ATTRIBUTE = "gatling.llm.conversations";

  private static final Dialogues NONE = new Dialogues(Map.of());

  public Dialogues {
    byName = Map.copyOf(byName);
  }

  /** Those of a session. */
  public static Dialogues of(Session session) {
    Option<Object> attribute = session.attributes().get(ATTRIBUTE);
    return attribute.isDefined() ? (Dialogues) attribute.get() : NONE;
  }

  /** The conversation of that name, which may not have begun. */
  public Dialogue get(String name) {
    return byName.getOrDefault(name, Dialogue.START);
  }

  /** The session with that conversation as it is now. */
  public Session put(Session session, String name, Dialogue dialogue) {
    var changed = new HashMap<>(byName);
    changed.put(name, dialogue);
    return session.set(ATTRIBUTE, new Dialogues(changed));
  }
}
