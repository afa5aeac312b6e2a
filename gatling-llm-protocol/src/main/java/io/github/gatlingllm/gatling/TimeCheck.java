// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import scala.math.Ordering;
import scala.math.Ordering$;

/**
 * Gatling's checks on a time. Gatling's own builder orders numbers and strings only, so this one
 * compares times and leaves all else to Gatling's.
 *
 * @param <A> what is checked
 */
final class TimeCheck<A> implements CheckBuilder.Find<Duration> {

  private static final Ordering<Duration> ORDER =
      Ordering$.MODULE$.comparatorToOrdering(Comparator.<Duration>naturalOrder());

  private final io.gatling.core.check.CheckBuilder.Validate<Object, A, Duration> scala;
  private final CheckBuilder.CheckType type;
  private final CheckBuilder.Validate<Duration> gatling;

  TimeCheck(
      io.gatling.core.check.CheckBuilder.Validate<Object, A, Duration> scala,
      CheckBuilder.CheckType type) {
    this.scala = scala;
    this.type = type;
    this.gatling = new CheckBuilder.Validate.Default<>(scala, type, Duration.class);
  }

  private CheckBuilder.Final last(io.gatling.core.check.CheckBuilder.Final<Object, A> check) {
    return new CheckBuilder.Final.Default<>(check, type);
  }

  @Override
  public CheckBuilder.Validate<Duration> find() {
    return this;
  }

  @Override
  public <X> CheckBuilder.Validate<X> transform(Function<Duration, X> change) {
    return gatling.transform(change);
  }

  @Override
  public <X> CheckBuilder.Validate<X> transformWithSession(
      BiFunction<Duration, Session, X> change) {
    return gatling.transformWithSession(change);
  }

  @Override
  public CheckBuilder.Validate<Duration> withDefault(Duration value) {
    return new TimeCheck<>(scala.withDefault(Expressions.toStaticValueExpression(value)), type);
  }

  @Override
  public CheckBuilder.Validate<Duration> withDefaultEl(String value) {
    return new TimeCheck<>(
        scala.withDefault(Expressions.toExpression(value, Duration.class)), type);
  }

  @Override
  public CheckBuilder.Validate<Duration> withDefault(Function<Session, Duration> value) {
    return new TimeCheck<>(scala.withDefault(Expressions.javaFunctionToExpression(value)), type);
  }

  @Override
  public CheckBuilder.Final lt(Duration expected) {
    return last(scala.lt(Expressions.toStaticValueExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final ltEL(String expected) {
    return last(scala.lt(Expressions.toExpression(expected, Duration.class), ORDER));
  }

  @Override
  public CheckBuilder.Final lt(Function<Session, Duration> expected) {
    return last(scala.lt(Expressions.javaFunctionToExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final lte(Duration expected) {
    return last(scala.lte(Expressions.toStaticValueExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final lteEL(String expected) {
    return last(scala.lte(Expressions.toExpression(expected, Duration.class), ORDER));
  }

  @Override
  public CheckBuilder.Final lte(Function<Session, Duration> expected) {
    return last(scala.lte(Expressions.javaFunctionToExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final gt(Duration expected) {
    return last(scala.gt(Expressions.toStaticValueExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final gtEL(String expected) {
    return last(scala.gt(Expressions.toExpression(expected, Duration.class), ORDER));
  }

  @Override
  public CheckBuilder.Final gt(Function<Session, Duration> expected) {
    return last(scala.gt(Expressions.javaFunctionToExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final gte(Duration expected) {
    return last(scala.gte(Expressions.toStaticValueExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final gteEL(String expected) {
    return last(scala.gte(Expressions.toExpression(expected, Duration.class), ORDER));
  }

  @Override
  public CheckBuilder.Final gte(Function<Session, Duration> expected) {
    return last(scala.gte(Expressions.javaFunctionToExpression(expected), ORDER));
  }

  @Override
  public CheckBuilder.Final validate(
      String name, BiFunction<Duration, Session, Duration> validator) {
    return gatling.validate(name, validator);
  }

  @Override
  public CheckBuilder.Final is(Duration expected) {
    return gatling.is(expected);
  }

  @Override
  public CheckBuilder.Final isEL(String expected) {
    return gatling.isEL(expected);
  }

  @Override
  public CheckBuilder.Final is(Function<Session, Duration> expected) {
    return gatling.is(expected);
  }

  @Override
  public CheckBuilder.Final isNull() {
    return gatling.isNull();
  }

  @Override
  public CheckBuilder.Final not(Duration expected) {
    return gatling.not(expected);
  }

  @Override
  public CheckBuilder.Final notEL(String expected) {
    return gatling.notEL(expected);
  }

  @Override
  public CheckBuilder.Final not(Function<Session, Duration> expected) {
    return gatling.not(expected);
  }

  @Override
  public CheckBuilder.Final notNull() {
    return gatling.notNull();
  }

  @Override
  public CheckBuilder.Final in(Duration... expected) {
    return gatling.in(expected);
  }

  @Override
  public CheckBuilder.Final in(List<Duration> expected) {
    return gatling.in(expected);
  }

  @Override
  public CheckBuilder.Final inEL(String expected) {
    return gatling.inEL(expected);
  }

  @Override
  public CheckBuilder.Final in(Function<Session, List<Duration>> expected) {
    return gatling.in(expected);
  }

  @Override
  public CheckBuilder.Final exists() {
    return gatling.exists();
  }

  @Override
  public CheckBuilder.Final notExists() {
    return gatling.notExists();
  }

  @Override
  public CheckBuilder.Final optional() {
    return gatling.optional();
  }

  @Override
  public CheckBuilder.Final name(String name) {
    return gatling.name(name);
  }

  @Override
  public CheckBuilder.Final logActualValueInError(boolean logged) {
    return gatling.logActualValueInError(logged);
  }

  @Override
  public CheckBuilder.Final saveAs(String key) {
    return gatling.saveAs(key);
  }

  @Override
  public CheckBuilder.CheckType type() {
    return gatling.type();
  }

  @Override
  public io.gatling.core.check.CheckBuilder<?, ?> asScala() {
    return gatling.asScala();
  }
}
