// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.PartialLevel;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Describes the current load level for live displays. */
public final class LiveLevel {

  private static final int NAME = 20;

  private LiveLevel() {}

  /** Returns {@code level 3 of 10 at 6 req/s}, {@code 99.6 % of 512 good (≥ 99 %)}, the verdict. */
  public static List<String> parts(@Nullable PartialLevel level) {
    if (level == null) {
      return List.of();
    }
    var parts = new ArrayList<String>();
    parts.add(where(level));
    PartialLevel.Attained attained = level.attained();
    if (attained != null) {
      parts.add(share(attained));
      parts.add(verdict(attained, level.over()));
    } else if (level.over()) {
      parts.add("over");
    }
    return parts;
  }

  private static String where(PartialLevel so) {
    Level level = so.level();
    String number = "level " + level.number();
    if (so.planned().isPresent()) {
      number += " of " + so.planned().getAsInt();
    }
    return number + " at " + Quantity.plain(level.load()) + " " + level.unit().symbol();
  }

  private static String share(PartialLevel.Attained attained) {
    String name =
        attained.several() ? ReportFormat.cut(attained.tally().slo().name(), NAME) + ": " : "";
    OptionalDouble share = attained.tally().attainment();
    String good =
        share.isEmpty()
            ? "none judged"
            : ReportFormat.percent(share.getAsDouble())
                + " of "
                + LiveNumbers.of(attained.tally().judged())
                + " good";
    return name + good + " (≥ " + ReportFormat.percent(attained.target()) + ")";
  }

  private static String verdict(PartialLevel.Attained attained, boolean over) {
    String word =
        switch (attained.verdict()) {
          case MET -> "passed";
          case MISSED -> "missed";
          case UNDETERMINED -> "undetermined";
        };
    String queue = attained.stable() ? "" : "queue grows: ";
    return over ? "over: " + queue + word : queue + word + " so far";
  }
}
