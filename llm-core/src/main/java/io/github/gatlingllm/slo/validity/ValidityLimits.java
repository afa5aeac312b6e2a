// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * From where on a load generator distorts what it measures.
 *
 * @param changed the limits that a user has set, in their units, be they as published
 */
public record ValidityLimits(Map<ValidityLimit, Double> changed) {

  /** The published ones. */
  public static final ValidityLimits DEFAULT = new ValidityLimits(Map.of());

  /**
   * Validates and copies.
   *
   * @throws IllegalArgumentException naming the first that can't be
   */
  public ValidityLimits {
    changed = Map.copyOf(changed);
    changed.forEach(ValidityLimit::require);
    requireWarningFirst(of(changed, ValidityLimit.CPU_WARNING), of(changed, ValidityLimit.CPU));
  }

  /**
   * With another limit.
   *
   * @param value in its unit
   * @throws IllegalArgumentException if there can't be such a limit
   */
  public ValidityLimits with(ValidityLimit limit, double value) {
    var all = new EnumMap<ValidityLimit, Double>(ValidityLimit.class);
    all.putAll(changed);
    all.put(limit, value);
    return new ValidityLimits(all);
  }

  /** A limit, in its unit. */
  public double of(ValidityLimit limit) {
    return of(changed, limit);
  }

  /** Whether a user has set it: then a run beyond it is invalid, whatever it promises. */
  public boolean set(ValidityLimit limit) {
    return changed.containsKey(limit);
  }

  /** A limit that is given in percent, as a share. */
  public double share(ValidityLimit limit) {
    return of(limit) / 100;
  }

  private static double of(Map<ValidityLimit, Double> changed, ValidityLimit limit) {
    return changed.getOrDefault(limit, limit.published());
  }

  /**
   * A limit that is not the published one.
   *
   * @param limit which
   * @param value in this run
   */
  public record Change(ValidityLimit limit, double value) {

    /** Its name, in {@code summary.json} too. */
    public String key() {
      return limit.key();
    }

    /** Whether it lets runs pass that the published one does not. */
    public boolean looser() {
      return limit.looser(value);
    }

    /** As {@code CPU of a busy second: 95 % instead of 90 %}. */
    public String text() {
      return ValidityTexts.changed(
          limit.words(),
          Quantity.exact(value) + limit.unit(),
          Quantity.exact(limit.published()) + limit.unit());
    }
  }

  /** Where they differ from the published ones: a reader has to know. */
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
