// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.tenant.NeighbourFigure;
import io.github.gatlingllm.tenant.Tenant;
import io.github.gatlingllm.tenant.TenantPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class TenantShareTest {

  private static TenantShare share(double phaseSeconds) {
    return new TenantShare(
        new TenantPlan(
            List.of(
                new Tenant("gold", 30, -1, List.of()), new Tenant("bulk", 70.5, null, List.of())),
            true,
            phaseSeconds),
        List.of(new NeighbourFigure("gold", "bulk")));
  }

  @Test
  void aWorkersShareIsReadBack() {
    assertThat(TenantShare.read(share(2.5).json())).isEqualTo(share(2.5));
  }

  @Test
  void workersHaveTheSameTenants() {
    assertThatThrownBy(() -> new MergedTenants(List.of(share(2), share(3))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("different tenants");
  }
}
