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

/** Describes a judged objective: the texts that all formats for people share. */
public final class ObjectiveDescriptions {

  /** The share of a value that late sends must change to be worth a note. */
  private static final double WORTH_SAYING = 0.02;

  /** From here on, an uncertainty is shown to the last whole number of its three digits. */
  private static final double WHOLE = 100;

  private static final int DIGITS_OF_UNCERTAINTY = 2;

  private ObjectiveDescriptions() {}

  /** Explains weak verdicts; empty: no verdict is weak. */
  public static Optional<String> weak(List<ObjectiveResult> results) {
    return results.stream().anyMatch(ObjectiveResult::weak)
        ? Optional.of(ObjectiveNoteTexts.WEAK)
        : Optional.empty();
  }

  /** Returns {@code 137.2 ms}, or a dash without data. */
  public static String actual(ObjectiveResult result) {
    return result.actual().isPresent()
        ? quantity(result, result.actual().getAsDouble())
        : ReportFormat.ABSENT;
  }

  /**
   * Returns {@code [121.4 … 205.1] ±0.3}: the 95 % confidence interval and the timing uncertainty,
   * each if it is known. Verdicts that are not met add the range without schedule lag.
   */
  public static String exactness(ObjectiveResult result) {
    Interval interval = result.interval();
    OptionalDouble u = result.precision().uncertainty();
    return (interval == null
            ? ""
            : " [" + Quantity.plain(interval.low()) + " … " + Quantity.plain(interval.high()) + "]")
        + (u.isPresent() ? " ±" + rounded(u.getAsDouble()) : "")
        + (result.verdict() == Verdict.MET ? "" : onTime(result, " (without lag: ", ")"));
  }

  /** Returns the range of the value without schedule lag; empty: lag hardly changes it. */
  private static String onTime(ObjectiveResult result, String before, String behind) {
    ObjectiveResult.Ends ends = result.precision().ends();
    double value = Math.abs(result.actual().orElse(0));
    return ends == null || ends.upper() - ends.lower() <= WORTH_SAYING * value
        ? ""
        : before + Quantity.plain(ends.lower()) + " … " + Quantity.plain(ends.upper()) + behind;
  }

  /** Returns {@code , was 120.1 ms (+14.2 %)}; empty: nothing was compared. */
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

  /** Returns {@code ≤ 200 ms}. */
  public static String bound(ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    if (change != null) {
      Requirement.Side bound = change.bound();
      return bound.comparison().symbol() + " " + quantity(result, bound.bound());
    }
    return result.objective().requirement().text(result.objective().unit());
  }

  /**
   * Returns {@code 95 % confidence interval 121.4 … 205.1 ms; reason; weak: why}; empty: there is
   * nothing to add to the value.
   */
  public static String note(ObjectiveResult result) {
    List<String> notes = new ArrayList<>();
    change(notes, result);
    Interval interval = result.interval();
    if (interval != null) {
      notes.add(
          ObjectiveNoteTexts.confidenceInterval(
              Quantity.plain(interval.low()), quantity(result, interval.high())));
    }
    result
        .precision()
        .uncertainty()
        .ifPresent(
            u ->
                notes.add(
                    ObjectiveNoteTexts.timingUncertainty(
                        Quantity.withUnit(rounded(u), result.objective().unit()))));
    String onTime = onTime(result, "", " " + result.objective().unit());
    if (!onTime.isEmpty()) {
      notes.add(ObjectiveNoteTexts.withoutLag(onTime.strip()));
    }
    result
        .precision()
        .effectiveSamples()
        .ifPresent(n -> notes.add(ObjectiveNoteTexts.effectiveSamples(Math.round(n))));
    if (result.reason() != null) {
      notes.add(result.reason());
    }
    remedy(result).ifPresent(notes::add);
    if (result.tolerated()) {
      notes.add(waiver(result));
    } else if (refused(result)) {
      notes.add(ObjectiveNoteTexts.NOT_WAIVED);
    }
    if (result.weak()) {
      notes.add(ObjectiveNoteTexts.weak());
    }
    return String.join("; ", notes);
  }

  /** Returns the remedy for a timing uncertainty that leaves a verdict open; empty: it does not. */
  public static Optional<String> remedy(ObjectiveResult result) {
    double u = result.precision().uncertainty().orElse(0);
    double actual = result.actual().orElse(Double.NaN);
    boolean open =
        result.verdict() == Verdict.UNDETERMINED
            && result.sides().stream()
                .anyMatch(side -> side.holds(actual - u) != side.holds(actual + u));
    return open ? Optional.of(ObjectiveNoteTexts.QUIETER_MACHINE) : Optional.empty();
  }

  private static boolean refused(ObjectiveResult result) {
    return result.verdict() == Verdict.UNDETERMINED
        && result.objective().undeterminedAllowed()
        && result.beyondBound();
  }

  /** Names the waiver by which an undetermined objective passes. */
  public static String waiver(ObjectiveResult result) {
    return result.baselineMissing()
        ? ObjectiveNoteTexts.NO_BASELINE_ALLOWED
        : ObjectiveNoteTexts.UNDETERMINED_ALLOWED;
  }

  private static void change(List<String> notes, ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    if (change == null) {
      return;
    }
    notes.add(
        ObjectiveNoteTexts.baseline(quantity(result, change.baseline()), amount(result, change)));
    Interval interval = change.interval();
    if (interval != null) {
      notes.add(
          ObjectiveNoteTexts.changeInterval(
              Quantity.signed(interval.low()),
              ComparisonText.amount(interval.high(), points(result))));
    }
  }

  private static String rounded(double uncertainty) {
    if (!Double.isFinite(uncertainty)) {
      return Quantity.plain(uncertainty);
    }
    boolean whole = Math.abs(uncertainty) >= WHOLE;
    return Quantity.plain(
        Quantity.rounded(uncertainty, whole ? DIGITS_OF_UNCERTAINTY + 1 : DIGITS_OF_UNCERTAINTY));
  }

  private static String quantity(ObjectiveResult result, double value) {
    return Quantity.withUnit(Quantity.plain(value), result.objective().unit());
  }
}
