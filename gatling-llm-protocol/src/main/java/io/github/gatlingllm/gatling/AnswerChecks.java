// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.check.Check;
import io.gatling.core.check.Check$;
import io.gatling.core.check.CheckMaterializer;
import io.gatling.core.check.Extractor;
import io.gatling.core.check.FindExtractor;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Gatling's checks on a value of this project, with the whole DSL (is, lte, in, saveAs, EL,
 * functions).
 *
 * @param <A> the checked type
 */
public final class AnswerChecks<A> {

  private final scala.collection.immutable.List<Check<A>> checks;

  private AnswerChecks(scala.collection.immutable.List<Check<A>> checks) {
    this.checks = checks;
  }

  /**
   * Builds checks.
   *
   * @param builders made by {@link #find}
   */
  public static <A> AnswerChecks<A> of(List<CheckBuilder> builders) {
    List<Check<A>> checks =
        builders.stream().map(AnswerChecks::<A>materialize).collect(Collectors.toList());
    return new AnswerChecks<>(CollectionConverters.asScala(checks).toList());
  }

  /**
   * Returns the beginning of a check.
   *
   * @param name the name in errors
   * @param type distinguishes our checks from Gatling's
   * @param valueType String, Integer, Long or Double: types that Gatling can order
   * @param extract returns the value, if there is one
   */
  public static <A, X> CheckBuilder.Find<X> find(
      String name,
      CheckBuilder.CheckType type,
      Class<X> valueType,
      Function<A, Optional<X>> extract) {
    return new CheckBuilder.Find.Default<>(
        scala(name, extract), type, valueType, Function.identity());
  }

  /**
   * A check's beginning, on a time.
   *
   * @param name what errors call it
   * @param type distinguishes our checks from Gatling's
   * @param extract the value, absent where there is none
   */
  public static <A> CheckBuilder.Find<Duration> findTime(
      String name, CheckBuilder.CheckType type, Function<A, Optional<Duration>> extract) {
    return new TimeCheck<>(scala(name, extract).find(), type);
  }

  private static <A, X> io.gatling.core.check.CheckBuilder$Find$Default<Object, A, X> scala(
      String name, Function<A, Optional<X>> extract) {
    Extractor<A, X> extractor =
        new FindExtractor<>(name, answer -> success(option(extract.apply(answer))));
    Function1<Session, Validation<Extractor<A, X>>> expression = session -> success(extractor);
    return new io.gatling.core.check.CheckBuilder$Find$Default<>(expression, true);
  }

  /** Runs all checks; later ones see what earlier ones saved. */
  public Result run(A answer, Session session) {
    if (checks.isEmpty()) {
      return new Result(session, null);
    }
    var checked = Check$.MODULE$.check(answer, session, checks);
    Option<Failure> failure = checked._2();
    return new Result(checked._1(), failure.isDefined() ? failure.get().message() : null);
  }

  /**
   * The result of the checks.
   *
   * @param session the session with saved values
   * @param failure the message of the first failure; null if all passed
   */
  public record Result(Session session, @Nullable String failure) {}

  @SuppressWarnings("unchecked") // the type parameter of a builder is unknown to Java
  private static <A> Check<A> materialize(CheckBuilder builder) {
    var scala = (io.gatling.core.check.CheckBuilder<Object, A>) builder.asScala();
    return scala.<Check<A>, A>build(new Materializer<>());
  }

  private static <T> Validation<T> success(T value) {
    return Success.apply(value);
  }

  private static <T> Option<T> option(Optional<T> value) {
    return value.isPresent() ? Option.apply(value.get()) : Option.empty();
  }

  private static final class Materializer<A> extends CheckMaterializer<Object, Check<A>, A, A> {

    Materializer() {
      super(check -> check);
    }

    @Override
    public Function1<A, Validation<A>> preparer() {
      return Success::apply;
    }
  }
}
