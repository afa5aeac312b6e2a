// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.session.PromptAttributes;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.workload.prompts.PromptSource;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An endless source of prompts: a feeder, and a function for all DSL methods that accept a prompt
 *
 * <p>Each use takes the next prompt, so no prompt is sent twice. The seed alone determines which
 * prompts a run sends. The order in which users request prompts assigns them to users. With several
 * workers, the user's number in the whole load assigns them.
 *
 * <p>As a feeder, it sets {@code #{prompt}}, {@code #{inputTokens}} and, if responses have lengths,
 * {@code #{outputTokens}}.
 */
public final class Prompts
    implements Function<Session, String>, Supplier<Iterator<Map<String, Object>>> {

  /** An index that no user's prompt has. */
  private static final long PREFLIGHT = -1;

  private final PromptSource source;
  private final Supplier<Prompt> inTurn;

  Prompts(PromptSource source) {
    this.source = source;
    this.inTurn = source.inTurn();
  }

  /**
   * The next prompt's text
   *
   * @param session the session that will send it
   * @return the text
   */
  @Override
  public String apply(Session session) {
    return next(session.asScala()).text();
  }

  /**
   * Returns the prompts as a Gatling feeder
   *
   * @return an endless iterator; all uses share the same prompts
   */
  @Override
  public Iterator<Map<String, Object>> get() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public Map<String, Object> next() {
        return PromptAttributes.of(inTurn.get());
      }
    };
  }

  /**
   * Returns the session's next prompt. User 0 is the preflight, which must not consume prompts of
   * the users.
   */
  Prompt next(io.gatling.core.session.Session session) {
    if (session.userId() == 0) {
      return source.at(PREFLIGHT);
    }
    UserDraws ofWorker = UserDraws.of(session);
    return ofWorker == null ? inTurn.get() : source.at(ofWorker.next(source));
  }
}
