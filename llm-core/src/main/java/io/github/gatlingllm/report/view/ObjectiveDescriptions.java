// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The words about a judged objective that all formats for people share. */
public final class ObjectiveDescriptions {

  private static final String NOT_ALLOWED =
      "not allowed: .allowUndetermined() tolerates too few samples, not a value beyond its bound";

  /** What a weak verdict is, and what settles it. */
  private static final String WEAK =
      "chance may have decided; a repeat may end differently, more requests or a longer run make"
          + " it sure";

  private static final String QUIETER =
      "a quieter machine, or one with more cores, narrows the timing uncertainty";

  /** Of a value, so much more or less through late sends. */
  private static final double WORTH_SAYING = 0.02;

  private ObjectiveDescriptions() {}

  /** Explains weak verdicts, below a list with some; empty: there is none. */
  public static Optional<String> weak(List<ObjectiveResult> results) {
    return results.stream().anyMatch(ObjectiveResult::weak) ? Optional.of(WEAK) : Optional.empty();
  }

  /** {@code 137.2 ms}, or a dash without data. */
  public static String actual(ObjectiveResult result) {
    return result.actual().isPresent()
        ? quantity(result, result.actual().getAsDouble())
        : ReportFormat.ABSENT;
  }

  /**
   * {@code [121.4 … 205.1] ±0.3}: the 95 % interval, and how far the time may be from the truth;
   * empty where neither is known.
   */
  public static String exactness(ObjectiveResult result) {
    Interval interval = result.interval();
    OptionalDouble u = result.precision().uncertainty();
    return (interval == null
            ? ""
            : " [" + Quantity.plain(interval.low()) + " … " + Quantity.plain(interval.high()) + "]")
        + (u.isPresent() ? " ±" + Quantity.plain(u.getAsDouble()) : "")
        + onTime(result, " (on time: ", ")");
  }

  /** What the value would have been with sends on time; empty where that is about the value. */
  private static String onTime(ObjectiveResult result, String before, String behind) {
    ObjectiveResult.Ends ends = result.precision().ends();
    double value = Math.abs(result.actual().orElse(0));
    return ends == null || ends.upper() - ends.lower() <= WORTH_SAYING * value
        ? ""
        : before + Quantity.plain(ends.lower()) + " … " + Quantity.plain(ends.upper()) + behind;
  }

  /** {@code , was 120.1 ms (+14.2 %)}; empty where nothing was compared. */
  public static String since(ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    return change == null
        ? ""
        : ", was " + quantity(result, change.baseline()) + " (" + amount(result, change) + ")";
  }

  private static String amount(ObjectiveResult result, ObjectiveResult.Change change) {
    return change.amount().isEmpty()
        ? ReportFormat.ABSENT
        : ComparisonText.amount(change.amount().getAsDouble(), points(result));
  }

  private static boolean points(ObjectiveResult result) {
    return result.objective().requirement() instanceof Requirement.NoWorse noWorse
        && noWorse.tolerance().inPoints();
  }

  /** {@code ≤ 200 ms}. */
  public static String bound(ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    if (change != null) {
      Requirement.Side bound = change.bound();
      return bound.comparison().symbol() + " " + quantity(result, bound.bound());
    }
    return result.objective().requirement().text(result.objective().unit());
  }

  /**
   * {@code 95 % interval 121.4 … 205.1 ms; reason; weak: why}; empty where nothing needs saying.
   */
  public static String note(ObjectiveResult result) {
    List<String> notes = new ArrayList<>();
    change(notes, result);
    Interval interval = result.interval();
    if (interval != null) {
      notes.add(
          "95 % interval "
              + Quantity.plain(interval.low())
              + " … "
              + quantity(result, interval.high()));
    }
    result
        .precision()
        .uncertainty()
        .ifPresent(u -> notes.add("timing uncertainty ±" + quantity(result, u)));
    String onTime = onTime(result, "", " " + result.objective().unit());
    if (!onTime.isEmpty()) {
      notes.add("with all requests sent on time " + onTime.strip());
    }
    result
        .precision()
        .effectiveSamples()
        .ifPresent(n -> notes.add("as exact as " + Quantity.plain(n) + " independent samples"));
    if (result.reason() != null) {
      notes.add(result.reason());
    }
    remedy(result).ifPresent(notes::add);
    if (result.tolerated()) {
      notes.add(leave(result));
    } else if (refused(result)) {
      notes.add(NOT_ALLOWED);
    }
    if (result.weak()) {
      notes.add("weak: " + WEAK);
    }
    return String.join("; ", notes);
  }

  /** What decides where the timing uncertainty leaves it open; empty: that is not why. */
  public static Optional<String> remedy(ObjectiveResult result) {
    double u = result.precision().uncertainty().orElse(0);
    double actual = result.actual().orElse(Double.NaN);
    boolean open =
        result.verdict() == Verdict.UNDETERMINED
            && result.sides().stream()
                .anyMatch(side -> side.holds(actual - u) != side.holds(actual + u));
    return open ? Optional.of(QUIETER) : Optional.empty();
  }

  private static boolean refused(ObjectiveResult result) {
    return result.verdict() == Verdict.UNDETERMINED
        && result.objective().undeterminedAllowed()
        && result.beyondBound();
  }

  /** By what leave it passes without being met. */
  public static String leave(ObjectiveResult result) {
    return result.baselineMissing()
        ? "no baseline yet, allowed by .allowMissingBaseline()"
        : "allowed";
  }

  private static void change(List<String> notes, ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    if (change == null) {
      return;
    }
    notes.add("baseline " + quantity(result, change.baseline()) + ", " + amount(result, change));
    Interval interval = change.interval();
    if (interval != null) {
      notes.add(
          "98 % interval of the change "
              + Quantity.signed(interval.low())
              + " … "
              + ComparisonText.amount(interval.high(), points(result)));
    }
  }

  private static String quantity(ObjectiveResult result, double value) {
    return Quantity.withUnit(Quantity.plain(value), result.objective().unit());
  }
}
