// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import scala.Product;
import scala.collection.Iterable;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/** Describes a load profile in words, as the simulation defined it, for readers of a report. */
final class StepText {

  private StepText() {}

  /** Returns the texts of all steps, in order. */
  static String of(List<? extends Product> steps) {
    var words = new ArrayList<String>();
    steps.forEach(step -> words.add(of(step)));
    return String.join(", then ", words);
  }

  /**
   * Gatling's steps are case classes: their values have names, but not all have accessible methods.
   */
  private static String of(Product step) {
    if (step instanceof StepBridge) {
      return step.toString();
    }
    GatlingType type = GatlingType.of(step);
    if (type == null) {
      return other(step);
    }
    return switch (type) {
      case CONSTANT_RATE -> value(step, "rate") + " users/s for " + time(step);
      case RAMP_RATE ->
          value(step, "startRate") + " to " + value(step, "endRate") + " users/s in " + time(step);
      case RAMP_USERS -> value(step, "users") + " users within " + time(step);
      case HEAVISIDE ->
          value(step, "users") + " users within " + time(step) + ", most of them in its middle";
      case AT_ONCE -> value(step, "users") + " users at once";
      case NOTHING_FOR -> "nobody for " + time(step);
      case POISSON ->
          "Gatling's own Poisson arrivals, "
              + value(step, "startRate")
              + " to "
              + value(step, "endRate")
              + " users/s, for "
              + time(step);
      case CONSTANT_CONCURRENT -> value(step, "number") + " users at a time for " + time(step);
      case RAMP_CONCURRENT ->
          value(step, "from") + " to " + value(step, "to") + " users at a time in " + time(step);
      default -> other(step);
    };
  }

  /**
   * Returns a text such as {@code stairs users per sec (rate increment 2, levels 3, duration 10
   * s)}.
   */
  private static String other(Product step) {
    var values = new ArrayList<String>();
    for (int i = 0; i < step.productArity(); i++) {
      values.add(spaced(step.productElementName(i)) + " " + text(step.productElement(i)));
    }
    String name =
        step.productPrefix()
            .replaceAll("(Open|Closed)?(Injection|CompositeStep|InjectionStep)$", "");
    return spaced(name) + (values.isEmpty() ? "" : " (" + String.join(", ", values) + ")");
  }

  private static String spaced(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  private static String time(Product step) {
    return value(step, "duration");
  }

  /**
   * Returns a value of a step by name. If a Gatling version uses other names, the text has a gap,
   * and the run does not fail.
   */
  private static String value(Product step, String name) {
    for (int i = 0; i < step.productArity(); i++) {
      if (step.productElementName(i).equals(name)) {
        return text(step.productElement(i));
      }
    }
    return "?";
  }

  private static String text(Object value) {
    if (value instanceof FiniteDuration duration) {
      return plain(duration.toNanos() / 1e9) + " s";
    }
    if (value instanceof Number number) {
      return plain(number.doubleValue());
    }
    if (value instanceof Iterable<?> steps) {
      var words = new ArrayList<String>();
      CollectionConverters.asJava(steps)
          .forEach(step -> words.add(step instanceof Product inner ? of(inner) : "" + step));
      return String.join(", then ", words);
    }
    return String.valueOf(value);
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
