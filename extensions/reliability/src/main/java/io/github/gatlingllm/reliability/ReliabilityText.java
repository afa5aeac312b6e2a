// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Formats the reliability of a server as text. */
final class ReliabilityText {

  private ReliabilityText() {}

  /** Returns the line of the console and of {@code summary.md}; empty without a profile. */
  static Optional<String> line(ReliabilityFigures figures) {
    if (figures.isEmpty()) {
      return Optional.empty();
    }
    var parts = new ArrayList<String>();
    parts.add(availability(figures.availability()));
    if (!figures.stages().isEmpty()) {
      parts.add("overload mode: " + figures.mode().mode().words());
    }
    if (figures.retention().isPresent()) {
      parts.add("goodput retention " + percent(figures.retention().getAsDouble()));
    }
    if (!figures.recoveries().isEmpty()) {
      OptionalDouble seconds = figures.recoverySeconds();
      parts.add(
          "recovery "
              + (seconds.isPresent()
                  ? Quantity.plain(seconds.getAsDouble()) + " s"
                  : ReliabilityReportTexts.NOT_AVAILABLE));
    }
    parts.add("longest outage " + Quantity.plain(figures.outage().seconds()) + " s");
    return Optional.of(String.join(", ", parts));
  }

  private static String availability(Availability availability) {
    return availability.share().isEmpty()
        ? "availability " + ReliabilityReportTexts.NOT_AVAILABLE
        : ReliabilityReportTexts.availability(
            100 * availability.share().getAsDouble(), availability.good(), availability.due());
  }

  /** Returns sentences on the overload mode and the recoveries. */
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
      return ReliabilityReportTexts.modeUnknown(figures.mode().evidence().get(0));
    }
    OptionalDouble retention = figures.retention();
    return ReliabilityReportTexts.mode(mode.words(), mode.meaning())
        + (retention.isPresent()
            ? " " + ReliabilityReportTexts.retention(100 * retention.getAsDouble())
            : "");
  }

  private static String recovery(Recovery recovery) {
    if (recovery.seconds().isEmpty()) {
      return ReliabilityReportTexts.recoveryUnknown(
          recovery.cause(), String.valueOf(recovery.reason()));
    }
    double seconds = recovery.seconds().getAsDouble();
    return seconds == 0
        ? ReliabilityReportTexts.recoveredAtOnce(recovery.cause())
        : ReliabilityReportTexts.recovered(seconds, recovery.cause());
  }

  /** Formats a share in percent. */
  static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }
}
