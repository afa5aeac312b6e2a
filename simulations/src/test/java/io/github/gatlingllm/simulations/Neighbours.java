// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.TenantDsl.tenant;
import static io.github.gatlingllm.javaapi.TenantDsl.tenants;

import io.github.gatlingllm.javaapi.TenantBuilder;
import io.github.gatlingllm.javaapi.TenantsBuilder;
import io.github.gatlingllm.settings.TenantsSetting;
import java.util.List;

/** Builds the tenants of the settings. */
final class Neighbours {

  private Neighbours() {}

  static TenantsBuilder of(TenantsSetting setting) {
    List<TenantBuilder> all = setting.all().stream().map(Neighbours::one).toList();
    return tenants(
        all.get(0), all.get(1), all.subList(2, all.size()).toArray(TenantBuilder[]::new));
  }

  private static TenantBuilder one(TenantsSetting.NamedShare named) {
    TenantBuilder tenant = tenant(named.name()).share(named.share());
    return named.priority() == null ? tenant : tenant.priority(named.priority());
  }
}
