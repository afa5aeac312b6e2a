// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;

/** The DSL of tenants, for static imports */
public final class TenantDsl {

  private TenantDsl() {}

  /**
   * Bootstrap a tenant: a population of requests of that name
   *
   * @param name the name, which the requests send and have in reports
   * @return a new TenantBuilder instance
   * @throws IllegalArgumentException if it is blank
   */
  public static TenantBuilder tenant(String name) {
    return new TenantBuilder(new Tenant(name, Tenant.EQUAL, null, List.of()));
  }

  /**
   * Bootstrap the tenants of a run
   *
   * @param one a tenant
   * @param other another one
   * @param others further ones
   * @return a new TenantsBuilder instance
   * @throws IllegalArgumentException if two have the same name
   */
  public static TenantsBuilder tenants(
      TenantBuilder one, TenantBuilder other, TenantBuilder... others) {
    var all = new ArrayList<>(List.of(one, other));
    all.addAll(List.of(others));
    return TenantsBuilder.of(all.stream().map(TenantBuilder::tenant).toList());
  }
}
