// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.agents.StepKind;
import scala.Option;

/** The kind that the next requests of a user have as steps of its job. */
public final class SentAs {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private static final String ATTRIBUTE = "gatling.llm.stepKind";

  private SentAs() {}

  /** Returns a session whose requests are steps of a kind. */
  public static io.gatling.javaapi.core.Session kind(
      io.gatling.javaapi.core.Session session, StepKind kind) {
    return session.set(ATTRIBUTE, kind);
  }

  /** Returns a session whose requests are LLM calls again. */
  public static io.gatling.javaapi.core.Session usual(io.gatling.javaapi.core.Session session) {
    return session.remove(ATTRIBUTE);
  }

  static StepKind of(Session session) {
    Option<Object> kind = session.attributes().get(ATTRIBUTE);
    return kind.isDefined() && kind.get() instanceof StepKind set ? set : StepKind.LLM;
  }
}
