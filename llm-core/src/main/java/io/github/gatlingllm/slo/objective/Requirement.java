// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.stream.Collectors;

/** A requirement on a value; bounds are in the unit of outputs. */
public sealed interface Requirement {

  /** Returns the name in {@code summary.json}, as in Gatling's DSL. */
  String key();

  /** Returns whether the value meets the requirement. */
  boolean holds(double actual);

  /**
   * Returns the requirement as text with all digits: {@code ≤ 200 ms}, {@code between 10 and 20
   * ms}.
   */
  String text(String unit);

  /**
   * Returns the equivalent one-sided bounds, each to be judged with its own certainty; empty if
   * there are none.
   */
  List<Side> sides();

  /** Calls the visitor's method for its kind. */
  <R> R accept(Visitor<R> visitor);

  /**
   * A visitor with a method for each kind of requirement.
   *
   * @param <R> the result
   */
  interface Visitor<R> {
    R side(Side requirement);

    R between(Between requirement);

    R oneOf(OneOf requirement);

    R valid(Valid requirement);

    R noWorse(NoWorse requirement);
  }

  /**
   * A bound on one side.
   *
   * @param comparison the comparison
   * @param bound the bound
   */
  record Side(BoundComparison comparison, double bound) implements Requirement {

    public Side {
      requireFinite(bound);
    }

    @Override
    public String key() {
      return comparison.key();
    }

    @Override
    public boolean holds(double actual) {
      return comparison.holds(actual, bound);
    }

    @Override
    public String text(String unit) {
      return comparison.symbol() + " " + Quantity.exact(bound) + after(unit);
    }

    @Override
    public List<Side> sides() {
      return List.of(this);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.side(this);
    }
  }

  /**
   * A range between two bounds, both included.
   *
   * @param lower the smallest good value
   * @param upper the largest good value; equal to the lower one if only this value is good
   */
  record Between(double lower, double upper) implements Requirement {

    public Between {
      requireFinite(lower);
      requireFinite(upper);
      if (lower > upper) {
        throw new IllegalArgumentException(
            ObjectiveErrorTexts.boundsReversed(Double.toString(lower), Double.toString(upper)));
      }
    }

    @Override
    public String key() {
      return lower == upper ? "is" : "between";
    }

    @Override
    public boolean holds(double actual) {
      return actual >= lower && actual <= upper;
    }

    @Override
    public String text(String unit) {
      return lower == upper
          ? "= " + Quantity.exact(lower) + after(unit)
          : "between " + Quantity.exact(lower) + " and " + Quantity.exact(upper) + after(unit);
    }

    @Override
    public List<Side> sides() {
      return List.of(new Side(BoundComparison.GTE, lower), new Side(BoundComparison.LTE, upper));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.between(this);
    }
  }

  /**
   * A list of good values.
   *
   * @param values the good values
   */
  record OneOf(List<Double> values) implements Requirement {

    public OneOf {
      values = List.copyOf(values);
      if (values.isEmpty()) {
        throw new IllegalArgumentException(ObjectiveErrorTexts.withinNothing());
      }
      values.forEach(Requirement::requireFinite);
    }

    @Override
    public String key() {
      return "within";
    }

    @Override
    public boolean holds(double actual) {
      return values.contains(actual);
    }

    @Override
    public String text(String unit) {
      return "one of "
          + values.stream().map(Quantity::exact).collect(Collectors.joining(", "))
          + after(unit);
    }

    @Override
    public List<Side> sides() {
      return List.of();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.oneOf(this);
    }
  }

  /** The run is valid. */
  record Valid() implements Requirement {

    @Override
    public String key() {
      return "is";
    }

    @Override
    public boolean holds(double actual) {
      return actual == 0;
    }

    @Override
    public String text(String unit) {
      return "is valid";
    }

    @Override
    public List<Side> sides() {
      return List.of();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.valid(this);
    }
  }

  /**
   * Not worse than an earlier run by more than a tolerance.
   *
   * @param baseline the earlier run
   * @param tolerance how much worse it may be
   * @param missingAllowed whether the build may continue while the file of the earlier run is
   *     missing
   */
  record NoWorse(BaselineFile baseline, Tolerance tolerance, boolean missingAllowed)
      implements Requirement {

    /** Creates a requirement that needs the earlier run. */
    public NoWorse(BaselineFile baseline, Tolerance tolerance) {
      this(baseline, tolerance, false);
    }

    /** Returns a copy that lets the build continue while the file of the earlier run is missing. */
    public NoWorse allowMissing() {
      return new NoWorse(baseline, tolerance, true);
    }

    @Override
    public String key() {
      return "noWorseThan";
    }

    /** Returns false: a value can only be judged with the samples of both runs. */
    @Override
    public boolean holds(double actual) {
      return false;
    }

    @Override
    public String text(String unit) {
      return "no worse than baseline by " + tolerance.text();
    }

    @Override
    public List<Side> sides() {
      return List.of();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.noWorse(this);
    }
  }

  private static String after(String unit) {
    return unit.isEmpty() ? "" : " " + unit;
  }

  private static void requireFinite(double bound) {
    if (!Double.isFinite(bound)) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.boundNotFinite(Double.toString(bound)));
    }
  }
}
