// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.agents.StepKind;
import java.util.Set;
import scala.Option;

/** The kind that the next requests of a user have as steps of its job. */
public final class SentAs {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String ATTRIBUTE = "gatling.llm.stepKind";

  private SentAs() {}

  /** The kind of some requests; others are none of it if a user leaves their block early. */
  private record Of(StepKind kind, Set<String> requests) {}

  /**
   * Returns a session whose requests of some names are steps of a kind.
   *
   * @param requests the names
   */
  public static io.gatling.javaapi.core.Session kind(
      io.gatling.javaapi.core.Session session, StepKind kind, Set<String> requests) {
    return session.set(ATTRIBUTE, new Of(kind, requests));
  }

  /** Returns a session whose requests are LLM calls again. */
  public static io.gatling.javaapi.core.Session usual(io.gatling.javaapi.core.Session session) {
    return session.remove(ATTRIBUTE);
  }

  static StepKind of(Session session, String request) {
    Option<Object> kind = session.attributes().get(ATTRIBUTE);
    return kind.isDefined() && kind.get() instanceof Of of && of.requests().contains(request)
        ? of.kind()
        : StepKind.LLM;
  }
}
