// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.stream.Collectors;

/** What is required of an actual value; bounds are in the unit that outputs use. */
public sealed interface Requirement {

  /** The name in {@code summary.json}, as in Gatling's DSL. */
  String key();

  /** Whether the value keeps it. */
  boolean holds(double actual);

  /** {@code ≤ 200 ms}, {@code between 10 and 20 ms}; each number as it is given. */
  String text(String unit);

  /**
   * The one-sided bounds that are together the same, where there are such: each can be judged with
   * the certainty that the samples allow.
   */
  List<Side> sides();

  /** Answers by what kind of requirement it is. */
  <R> R accept(Visitor<R> visitor);

  /**
   * An answer for each kind of requirement, so that none is forgotten.
   *
   * @param <R> the answer
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
   * @param comparison how the actual value is compared
   * @param bound with what
   */
  record Side(BoundComparison comparison, double bound) implements Requirement {

    /** Validates. */
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
   * From one bound to another, both included.
   *
   * @param lower the smallest good value
   * @param upper the largest good value; if it is the same, nothing but this value is good
   */
  record Between(double lower, double upper) implements Requirement {

    /** Validates. */
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
   * One of some values.
   *
   * @param values the good ones
   */
  record OneOf(List<Double> values) implements Requirement {

    /** Validates and copies. */
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

  /** Nothing speaks against the run. */
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
   * Not worse than in an earlier run, by more than a tolerance.
   *
   * @param baseline the earlier run
   * @param tolerance by how much it may be worse
   * @param missingAllowed whether the build goes on as long as there is no file of the earlier run
   */
  record NoWorse(BaselineFile baseline, Tolerance tolerance, boolean missingAllowed)
      implements Requirement {

    /** One that needs the earlier run. */
    public NoWorse(BaselineFile baseline, Tolerance tolerance) {
      this(baseline, tolerance, false);
    }

    /** The same, but the build goes on as long as there is no file of the earlier run. */
    public NoWorse allowMissing() {
      return new NoWorse(baseline, tolerance, true);
    }

    @Override
    public String key() {
      return "noWorseThan";
    }

    /** A value alone says nothing: it is judged together with the samples of both runs. */
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
