// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tenant: a population of requests of one name.
 *
 * @param name its name, which is also that of its requests
 * @param share its weight in a mix, relative to the other tenants
 * @param priority the priority that its requests send; null: none
 * @param slos the SLOs of its requests; the first one is that of a victim
 */
public record Tenant(String name, double share, @Nullable Integer priority, List<Slo> slos) {

  /** The share of a tenant for which none is set. */
  public static final double EQUAL = 1;

  /**
   * Validates and copies.
   *
   * @throws IllegalArgumentException if the name is blank, or the share is not above 0
   */
  public Tenant {
    slos = List.copyOf(slos);
    if (name.isBlank()) {
      throw new IllegalArgumentException(TenantPlanTexts.blankName());
    }
    if (!(share > 0 && Double.isFinite(share))) {
      throw new IllegalArgumentException(TenantPlanTexts.shareInvalid(name, share));
    }
  }
}
