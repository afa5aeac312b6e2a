// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import scala.Product;

/** How the users of an open profile follow each other, in the word that a headline has room for. */
final class ArrivalPattern {

  /** Our own steps say what they are at their beginning, or, where they have levels, at the end. */
  private static final Pattern OURS =
      Pattern.compile("(?:^|[,;] )(Poisson|gamma|even) (?:\\(burstiness ([^)]*)\\) )?arrivals");

  private ArrivalPattern() {}

  /** Empty where they do so in several ways, or in one that has no name. */
  static String of(List<? extends Product> steps) {
    List<String> kinds =
        steps.stream()
            .filter(step -> GatlingType.of(step) != GatlingType.NOTHING_FOR)
            .map(ArrivalPattern::kind)
            .distinct()
            .toList();
    return kinds.size() == 1 ? kinds.get(0) : "";
  }

  /** The users/s of a profile that has one step, of one rate. */
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
