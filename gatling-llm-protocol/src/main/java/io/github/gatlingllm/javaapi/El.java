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

/** What users of the DSL give as Gatling's Expression Language, as a function, or as a value. */
final class El {

  private El() {}

  /** A text with Expression Language in it. */
  static Expression<String> string(String el) {
    return new Expression<>(toStringExpression(el));
  }

  /**
   * The value of a header, which must be one that can be sent; with Expression Language in it, that
   * is checked for each request.
   *
   * @param call the method that sets it
   */
  static Expression<String> header(String call, String name, String value) {
    if (!isDynamic(value)) {
      HeaderValue.required(call + "(\"" + name + "\", ...)", name, value);
    }
    return string(value);
  }

  /** A value of a type, as Expression Language. */
  static <T> Expression<T> typed(String el, Class<T> type) {
    return new Expression<>(toExpression(el, type));
  }

  /** Any value, as Expression Language. */
  static Expression<Object> any(String el) {
    return new Expression<>(toAnyExpression(el));
  }

  /** Any value, as a function. */
  static Expression<Object> any(Function<Session, Object> function) {
    return new Expression<>(javaObjectFunctionToExpression(function));
  }

  /** Always the same. */
  static <T> Expression<T> value(T value) {
    return new Expression<>(toStaticValueExpression(value));
  }

  /** A value that a function makes. */
  static <T> Expression<T> function(Function<Session, T> function) {
    return new Expression<>(javaFunctionToExpression(function));
  }

  /** Whether a text has Expression Language in it. */
  static boolean isDynamic(String text) {
    return text.contains("#{");
  }

  /** What a text says in a session. */
  static String resolve(Expression<String> text, Session session) {
    return Conversions.resolve(text.function(), session.asScala());
  }
}
