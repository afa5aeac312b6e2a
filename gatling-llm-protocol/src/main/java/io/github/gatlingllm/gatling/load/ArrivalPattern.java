// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import scala.Product;

/** The arrival pattern of an open profile, in one word that fits a headline. */
final class ArrivalPattern {

  /**
   * This extension's steps name their pattern at the beginning of their text; steps with levels
   * name it at the end.
   */
  private static final Pattern OURS =
      Pattern.compile("(?:^|[,;] )(Poisson|gamma|even) (?:\\(burstiness ([^)]*)\\) )?arrivals");

  private ArrivalPattern() {}

  /**
   * Returns the pattern of all steps; empty if the steps have several patterns, or one without a
   * name.
   */
  static String of(List<? extends Product> steps) {
    List<String> kinds =
        steps.stream()
            .filter(step -> GatlingType.of(step) != GatlingType.NOTHING_FOR)
            .map(ArrivalPattern::kind)
            .distinct()
            .toList();
    return kinds.size() == 1 ? kinds.get(0) : "";
  }

  /** Returns the users/s of a profile that has one step with a constant rate; otherwise empty. */
  static OptionalDouble rate(List<? extends Product> steps) {
    if (steps.size() == 1 && GatlingType.of(steps.get(0)) == GatlingType.CONSTANT_RATE) {
      Product step = steps.get(0);
      for (int i = 0; i < step.productArity(); i++) {
        if (step.productElementName(i).equals("rate")
            && step.productElement(i) instanceof Number rate) {
          return OptionalDouble.of(rate.doubleValue());
        }
      }
    }
    return OptionalDouble.empty();
  }

  private static String kind(Product step) {
    if (step instanceof StepBridge) {
      return ours(step.toString());
    }
    GatlingType type = GatlingType.of(step);
    if (type == null) {
      return "";
    }
    return switch (type) {
      case CONSTANT_RATE -> "constant";
      case RAMP_RATE -> "ramp";
      case POISSON -> "Poisson";
      default -> "";
    };
  }

  private static String ours(String text) {
    if (text.startsWith("trace ")) {
      return "trace";
    }
    Matcher matcher = OURS.matcher(text);
    if (!matcher.find()) {
      return "";
    }
    return switch (matcher.group(1)) {
      case "Poisson" -> "Poisson";
      case "gamma" -> "gamma (burstiness " + matcher.group(2) + ")";
      default -> "constant";
    };
  }
}
