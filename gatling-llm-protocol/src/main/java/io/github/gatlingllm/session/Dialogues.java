// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * All conversations of one user: an immutable value in the session, which copies of the session can
 * share.
 *
 * @param byName the conversations by name
 */
public record Dialogues(Map<String, Dialogue> byName) implements MergedAttribute {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String ATTRIBUTE = "gatling.llm.conversations";

  private static final Dialogues NONE = new Dialogues(Map.of());

  public Dialogues {
    byName = Map.copyOf(byName);
  }

  /** Returns the conversations of a session. */
  public static Dialogues of(Session session) {
    Option<Object> attribute = session.attributes().get(ATTRIBUTE);
    return attribute.isDefined() ? (Dialogues) attribute.get() : NONE;
  }

  /** Returns the conversation with that name, which may not have begun. */
  public Dialogue get(String name) {
    return byName.getOrDefault(name, Dialogue.START);
  }

  /** Returns the session with the new state of a conversation. */
  public Session put(Session session, String name, Dialogue dialogue) {
    var changed = new HashMap<>(byName);
    changed.put(name, dialogue);
    return session.set(ATTRIBUTE, new Dialogues(changed));
  }

  /** Returns the conversations of both, with the turns that this session had since the fork. */
  @Override
  public Dialogues mergedInto(@Nullable Object before, @Nullable Object others) {
    var merged = new HashMap<>(others instanceof Dialogues known ? known.byName : Map.of());
    Dialogues atFork = before instanceof Dialogues known ? known : NONE;
    byName.forEach(
        (name, dialogue) -> {
          if (!dialogue.equals(atFork.byName.get(name))) {
            merged.put(name, dialogue);
          }
        });
    return new Dialogues(merged);
  }
}
