// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.gatling.commons.validation.Validation;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.github.gatlingllm.gatling.Conversions;
import java.util.Optional;
import scala.Function1;

/**
 * A value that may depend on the session: a constant, Expression Language, or a function.
 *
 * @param <T> the value's type
 * @param function the value as Gatling's function
 */
public record Expression<T>(Function1<Session, Validation<T>> function) {

  /** Returns the value if it is the same for every session. */
  public Optional<T> constant() {
    return Conversions.isConstant(function) ? beforehand() : Optional.empty();
  }

  /** Returns the value for a session without attributes, or empty if it needs one. */
  Optional<T> beforehand() {
    try {
      Session phantom = Session$.MODULE$.apply("LLM start", 0, null);
      return Optional.ofNullable(Conversions.resolve(function, phantom));
    } catch (RuntimeException needsSession) {
      return Optional.empty();
    }
  }
}
