// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Converts values between Java and Scala. */
public final class Conversions {

  /**
   * The names, as Gatling shortens them, of exceptions whose messages are sentences for users.
   * Gatling's failures hold a message only, not the exception.
   */
  private static final Pattern NAMES =
      Pattern.compile(
          "^(?:(?:(?:\\w\\.)+Conversions\\$Unresolved|j\\.l\\.Illegal(?:State|Argument))Exception: )+");

  private Conversions() {}

  /** Returns names as a Scala list, each safe for Gatling's log. */
  public static scala.collection.immutable.List<String> names(List<String> names) {
    scala.collection.immutable.List<String> safe = List$.MODULE$.empty();
    for (int i = names.size() - 1; i >= 0; i--) {
      safe = safe.$colon$colon(GatlingText.of(names.get(i)));
    }
    return safe;
  }

  /** Returns a Scala sequence as an unmodifiable Java list. */
  public static <T> List<T> list(Seq<T> values) {
    return List.copyOf(CollectionConverters.asJava(values));
  }

  /**
   * Converts a value to Java collections, since Gatling's JSON feeders put Scala collections into
   * sessions. Java values stay unchanged.
   */
  public static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof scala.collection.Map<?, ?> map) {
      var plain = new LinkedHashMap<Object, @Nullable Object>();
      CollectionConverters.asJava(map).forEach((key, inside) -> plain.put(key, plain(inside)));
      return plain;
    }
    if (value instanceof scala.collection.Iterable<?> elements) {
      var plain = new ArrayList<@Nullable Object>();
      CollectionConverters.asJava(elements).forEach(element -> plain.add(plain(element)));
      return plain;
    }
    return value;
  }

  /** Resolves an expression for a session. */
  public static <T> T resolve(Function1<Session, Validation<T>> expression, Session session) {
    Validation<T> resolved = expression.apply(session);
    if (resolved instanceof Success<T> success) {
      return success.value();
    }
    String message = ((Failure) (Object) resolved).message();
    throw new UnresolvedException(NAMES.matcher(message).replaceFirst(""));
  }

  /**
   * Returns whether an expression is the same text for every session, as far as Gatling shows it.
   */
  public static boolean isConstant(Function1<Session, ? extends Validation<?>> expression) {
    return expression.getClass().getName().endsWith("$StaticValueExpression");
  }

  /**
   * Thrown if an expression can't be resolved. The message is Gatling's own, or that of the
   * expression's exception.
   */
  public static final class UnresolvedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception. */
    public UnresolvedException(String message) {
      super(message, null, false, false);
    }
  }
}
