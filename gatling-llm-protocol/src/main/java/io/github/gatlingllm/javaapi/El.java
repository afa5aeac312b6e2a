// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;
import static io.gatling.javaapi.core.internal.Expressions.javaObjectFunctionToExpression;
import static io.gatling.javaapi.core.internal.Expressions.toAnyExpression;
import static io.gatling.javaapi.core.internal.Expressions.toExpression;
import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;
import static io.gatling.javaapi.core.internal.Expressions.toStringExpression;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.HeaderValue;
import java.util.function.Function;

/**
 * Converts arguments of the DSL, given as Gatling Expression Language, as a function or as a value.
 */
final class El {

  private El() {}

  /** Returns an expression of a text that may contain Expression Language. */
  static Expression<String> string(String el) {
    return new Expression<>(toStringExpression(el));
  }

  /**
   * Returns the expression of a header's value. A static value is checked immediately for illegal
   * characters; a value with Expression Language is checked for each request.
   *
   * @param call the method that sets it
   */
  static Expression<String> header(String call, String name, String value) {
    if (!isDynamic(value)) {
      HeaderValue.required(call + "(\"" + name + "\", ...)", name, value);
    }
    return string(value);
  }

  /** Returns an expression of a typed value, given as Expression Language. */
  static <T> Expression<T> typed(String el, Class<T> type) {
    return new Expression<>(toExpression(el, type));
  }

  /** Returns an expression of any value, given as Expression Language. */
  static Expression<Object> any(String el) {
    return new Expression<>(toAnyExpression(el));
  }

  /** Returns an expression of any value, given as a function. */
  static Expression<Object> any(Function<Session, Object> function) {
    return new Expression<>(javaObjectFunctionToExpression(function));
  }

  /** Returns an expression of a constant. */
  static <T> Expression<T> value(T value) {
    return new Expression<>(toStaticValueExpression(value));
  }

  /** Returns an expression of a value that a function computes. */
  static <T> Expression<T> function(Function<Session, T> function) {
    return new Expression<>(javaFunctionToExpression(function));
  }

  /** Returns whether a text contains Expression Language. */
  static boolean isDynamic(String text) {
    return text.contains("#{");
  }

  /** Returns the text resolved in a session. */
  static String resolve(Expression<String> text, Session session) {
    return Conversions.resolve(text.function(), session.asScala());
  }
}
