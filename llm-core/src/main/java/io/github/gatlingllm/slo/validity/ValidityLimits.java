// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The limits beyond which a load generator distorts what it measures.
 *
 * @param changed the limits that a user set, in their units, even if equal to the defaults
 */
public record ValidityLimits(Map<ValidityLimit, Double> changed) {

  /** The defaults. */
  public static final ValidityLimits DEFAULT = new ValidityLimits(Map.of());

  /**
   * Validates and copies.
   *
   * @throws IllegalArgumentException naming the first value that is out of range
   */
  public ValidityLimits {
    changed = Map.copyOf(changed);
    changed.forEach(ValidityLimit::require);
    requireWarningFirst(of(changed, ValidityLimit.CPU_WARNING), of(changed, ValidityLimit.CPU));
  }

  /**
   * Returns a copy with another limit.
   *
   * @param value the limit in its unit
   * @throws IllegalArgumentException if the value is out of range
   */
  public ValidityLimits with(ValidityLimit limit, double value) {
    var all = new EnumMap<ValidityLimit, Double>(ValidityLimit.class);
    all.putAll(changed);
    all.put(limit, value);
    return new ValidityLimits(all);
  }

  /** Returns a limit, in its unit. */
  public double of(ValidityLimit limit) {
    return of(changed, limit);
  }

  /**
   * Returns whether a user set the limit: then a run beyond it is invalid, whatever its objectives
   * are.
   */
  public boolean set(ValidityLimit limit) {
    return changed.containsKey(limit);
  }

  /** Returns a limit in percent as a share. */
  public double share(ValidityLimit limit) {
    return of(limit) / 100;
  }

  private static double of(Map<ValidityLimit, Double> changed, ValidityLimit limit) {
    return changed.getOrDefault(limit, limit.published());
  }

  /**
   * A limit that differs from its default.
   *
   * @param limit the limit
   * @param value its value in this run
   */
  public record Change(ValidityLimit limit, double value) {

    /** Returns its name in {@code summary.json}. */
    public String key() {
      return limit.key();
    }

    /** Returns whether it is looser than the default. */
    public boolean looser() {
      return limit.looser(value);
    }

    /** Returns the change as text: {@code CPU of a busy second: 95 % instead of 90 %}. */
    public String text() {
      return ValidityTexts.changed(
          limit.words(),
          Quantity.exact(value) + limit.unit(),
          Quantity.exact(limit.published()) + limit.unit());
    }
  }

  /** Returns the limits that differ from the defaults. */
  public List<Change> changes() {
    return Arrays.stream(ValidityLimit.values())
        .filter(limit -> of(limit) != limit.published())
        .map(limit -> new Change(limit, of(limit)))
        .toList();
  }

  private static void requireWarningFirst(double warning, double busy) {
    if (warning > busy) {
      throw new IllegalArgumentException(
          ValidityTexts.warningAboveBusy(Quantity.exact(warning), Quantity.exact(busy)));
    }
  }
}
