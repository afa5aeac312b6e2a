// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.feature.ObjectiveOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The tenants of a run.
 *
 * @param tenants the tenants
 * @param highFirst whether the highest priority number is the most urgent; otherwise the lowest
 * @param phaseSeconds the length of a phase in which a victim is alone, and of one with a flood
 */
public record TenantPlan(List<Tenant> tenants, boolean highFirst, double phaseSeconds)
    implements ObjectiveOption {

  /** The key of the feature. */
  public static final String KEY = "tenants";

  /** The default length of a phase. */
  public static final double PHASE_SECONDS = 10;

  private static final int FEWEST = 2;

  /** Service differences are those of all pairs. */
  private static final int MOST = 50;

  private static final double SHORTEST = 0.1;
  private static final double MOST_POINTS = 100;

  /**
   * Validates and copies.
   *
   * @throws IllegalArgumentException if there are too few or too many tenants, two have the same
   *     name, or the phase is too short
   */
  public TenantPlan {
    tenants = List.copyOf(tenants);
    if (tenants.size() < FEWEST) {
      throw new IllegalArgumentException(TenantPlanTexts.tooFew(tenants.size()));
    }
    if (tenants.size() > MOST) {
      throw new IllegalArgumentException(TenantPlanTexts.tooMany(tenants.size(), MOST));
    }
    Set<String> names = new HashSet<>();
    for (Tenant each : tenants) {
      if (!names.add(each.name())) {
        throw new IllegalArgumentException(TenantPlanTexts.nameTwice(each.name()));
      }
    }
    if (!(phaseSeconds >= SHORTEST && Double.isFinite(phaseSeconds))) {
      throw new IllegalArgumentException(TenantPlanTexts.phaseInvalid(phaseSeconds));
    }
  }

  @Override
  public String feature() {
    return KEY;
  }

  @Override
  public ObjectiveOption and(ObjectiveOption other) {
    if (!equals(other)) {
      throw new IllegalArgumentException(TenantPlanTexts.PLANS_DIFFER);
    }
    return this;
  }

  /**
   * Requires that another protocol has the same tenants.
   *
   * @throws IllegalStateException if it has not
   */
  public void requireSame(TenantPlan other) {
    if (!equals(other)) {
      throw new IllegalStateException(TenantPlanTexts.PLANS_DIFFER);
    }
  }

  /** Returns the number of a tenant; -1: there is none of that name. */
  public int find(String name) {
    for (int i = 0; i < tenants.size(); i++) {
      if (tenants.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the tenant of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Tenant tenant(String name) {
    int found = find(name);
    if (found < 0) {
      throw new IllegalArgumentException(
          TenantPlanTexts.unknown(name, tenants.stream().map(Tenant::name).toList()));
    }
    return tenants.get(found);
  }

  /**
   * Requires that a tenant can be a victim.
   *
   * @throws IllegalArgumentException if there is no such tenant, or if it has no SLO
   */
  public void requireVictim(String name) {
    if (tenant(name).slos().isEmpty()) {
      throw new IllegalArgumentException(TenantPlanTexts.noSlo(name));
    }
  }

  /**
   * Requires that a tenant can flood a victim.
   *
   * @throws IllegalArgumentException if there is no such tenant, or if it is the victim itself
   */
  public void requireFlood(String victim, String flood) {
    if (tenant(flood).name().equals(victim)) {
      throw new IllegalArgumentException(TenantPlanTexts.ownFlood(victim));
    }
  }

  /**
   * Requires that a loss is one of attainment.
   *
   * @param points percentage points
   * @throws IllegalArgumentException if they are not from 0 to 100
   */
  public static void requireLoss(double points) {
    if (!(points >= 0 && points <= MOST_POINTS)) {
      throw new IllegalArgumentException(TenantPlanTexts.lossInvalid(points));
    }
  }

  /**
   * Requires that an index of fairness can be a bound.
   *
   * @throws IllegalArgumentException if it is not above 0 and below 1
   */
  public static void requireIndex(double index) {
    if (!(index > 0 && index < 1)) {
      throw new IllegalArgumentException(TenantTexts.fairnessInvalid(index));
    }
  }

  /** Returns whether one tenant is declared more urgent than another. */
  boolean moreUrgent(Tenant one, Tenant other) {
    Integer first = one.priority();
    Integer second = other.priority();
    if (first == null || second == null) {
      return false;
    }
    return highFirst ? first > second : first < second;
  }
}
