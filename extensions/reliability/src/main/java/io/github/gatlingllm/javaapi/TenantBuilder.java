// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;

/**
 * DSL for a tenant
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class TenantBuilder {

  private final Tenant tenant;

  TenantBuilder(Tenant tenant) {
    this.tenant = tenant;
  }

  Tenant tenant() {
    return tenant;
  }

  /**
   * Define the share of the tenant in a mix; all shares are equal unless defined
   *
   * @param weight the weight, relative to the other tenants, such as a percentage
   * @return a new TenantBuilder instance
   * @throws IllegalArgumentException if it is not above 0
   */
  public TenantBuilder share(double weight) {
    return new TenantBuilder(new Tenant(tenant.name(), weight, tenant.priority(), tenant.slos()));
  }

  /**
   * Define the body field {@code priority} of the tenant's requests. vLLM serves the lowest number
   * first, and refuses any but 0 without {@code --scheduling-policy priority}; SGLang serves the
   * highest first
   *
   * @param number the priority
   * @return a new TenantBuilder instance
   */
  public TenantBuilder priority(int number) {
    return new TenantBuilder(new Tenant(tenant.name(), tenant.share(), number, tenant.slos()));
  }

  /**
   * Define an SLO of the tenant's requests, which applies to nothing else. Give it a name of its
   * own. The first one is that of a victim
   *
   * @param slo the SLO
   * @return a new TenantBuilder instance
   */
  public TenantBuilder slo(SloBuilder slo) {
    List<Slo> slos = new ArrayList<>(tenant.slos());
    slos.add(slo.slo());
    return new TenantBuilder(new Tenant(tenant.name(), tenant.share(), tenant.priority(), slos));
  }
}
