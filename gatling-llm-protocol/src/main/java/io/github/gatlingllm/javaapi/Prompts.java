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
 * Prompts without end: a function to be used wherever the DSL takes a prompt, and a feeder
 *
 * <p>Each use takes the next one, so that none is sent twice. Which prompts a run sends depends on
 * the seed alone; which user gets which depends on the order in which users come to ask. On several
 * machines it depends on the user's number in the whole load.
 *
 * <p>As a feeder it sets {@code #{prompt}}, {@code #{inputTokens}} and, where answers have lengths,
 * {@code #{outputTokens}}.
 */
public final class Prompts
    implements Function<Session, String>, Supplier<Iterator<Map<String, Object>>> {

  /** No user's prompt has this index. */
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
   * The prompts as Gatling's feeders want them
   *
   * @return an iterator without end, which takes from the same prompts as all others
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

  /** Users count from 1: 0 is the preflight, which must not use up what users will send. */
  Prompt next(io.gatling.core.session.Session session) {
    if (session.userId() == 0) {
      return source.at(PREFLIGHT);
    }
    UserDraws ofWorker = UserDraws.of(session);
    return ofWorker == null ? inTurn.get() : source.at(ofWorker.next(source));
  }
}
