// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How reliable a server was, in words. */
final class ReliabilityText {

  private ReliabilityText() {}

  /** {@code available 97.3 %, it sheds, retention 0.98, recovery 5 s}; empty: nobody asked. */
  static Optional<String> line(ReliabilityFigures figures) {
    if (figures.isEmpty()) {
      return Optional.empty();
    }
    var parts = new ArrayList<String>();
    parts.add(availability(figures.availability()));
    if (!figures.stages().isEmpty()) {
      parts.add("above capacity: " + figures.mode().mode().words());
    }
    if (figures.retention().isPresent()) {
      parts.add("retention " + percent(figures.retention().getAsDouble()));
    }
    if (!figures.recoveries().isEmpty()) {
      OptionalDouble seconds = figures.recoverySeconds();
      parts.add("recovery " + (seconds.isPresent() ? seconds(seconds) : "not known"));
    }
    parts.add("longest outage " + Quantity.plain(figures.outage().seconds()) + " s");
    return Optional.of(String.join(", ", parts));
  }

  private static String availability(Availability availability) {
    return availability.share().isEmpty()
        ? "availability not known"
        : "available "
            + percent(availability.share().getAsDouble())
            + " ("
            + availability.good()
            + " of "
            + availability.due()
            + " due)";
  }

  /** What a server does with too much load, in sentences. */
  static List<String> sentences(ReliabilityFigures figures) {
    var sentences = new ArrayList<String>();
    if (!figures.stages().isEmpty()) {
      sentences.add(mode(figures));
    }
    sentences.addAll(figures.mode().mode() == Mode.UNKNOWN ? List.of() : figures.mode().evidence());
    figures.recoveries().forEach(each -> sentences.add(recovery(each)));
    return sentences;
  }

  private static String mode(ReliabilityFigures figures) {
    Mode mode = figures.mode().mode();
    if (mode == Mode.UNKNOWN) {
      return "What it does with more load than it can take is not known: "
          + figures.mode().evidence().get(0)
          + ".";
    }
    OptionalDouble retention = figures.retention();
    return "With more load than it can take "
        + mode.words()
        + ": "
        + mode.meaning()
        + "."
        + (retention.isPresent()
            ? " Its goodput is then " + percent(retention.getAsDouble()) + " of that at capacity."
            : "");
  }

  private static String recovery(Recovery recovery) {
    if (recovery.seconds().isEmpty()) {
      return "Nobody knows when it was well again after "
          + recovery.cause()
          + ": "
          + recovery.reason()
          + ".";
    }
    return recovery.seconds().getAsDouble() == 0
        ? "After " + recovery.cause() + " it was well from the first window on."
        : "It was well again " + seconds(recovery.seconds()) + " after " + recovery.cause() + ".";
  }

  private static String seconds(OptionalDouble seconds) {
    return Quantity.plain(seconds.getAsDouble()) + " s";
  }

  /** A share in percent. */
  static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }
}
