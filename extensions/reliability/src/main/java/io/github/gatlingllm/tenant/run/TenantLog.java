// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import io.github.gatlingllm.bounded.BoundedLog;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.tenant.KeptRequests;
import io.github.gatlingllm.tenant.Tenant;
import io.github.gatlingllm.tenant.TenantPlan;
import io.github.gatlingllm.tenant.TenantRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what figures between tenants need of each request, about 80 bytes. Any thread. */
final class TenantLog implements RequestListener {

  private final TenantPlan plan;
  private final Map<String, Integer> numbers = new HashMap<>();

  private final BoundedLog<TenantRequest> requests = new BoundedLog<>();

  TenantLog(TenantPlan plan) {
    this.plan = plan;
    for (Tenant each : plan.tenants()) {
      numbers.put(each.name(), numbers.size());
    }
  }

  TenantPlan plan() {
    return plan;
  }

  @Override
  public void ended(EndedRequest request) {
    if (request.source().bystander()) {
      return;
    }
    Integer tenant = numbers.get(request.request().id().name());
    if (tenant != null) {
      List<Slo> slos = plan.tenants().get(tenant).slos();
      requests.add(TenantRequest.of(tenant, request, slos.isEmpty() ? null : slos.get(0)));
    }
  }

  /** Returns the requests so far. */
  KeptRequests kept() {
    return new KeptRequests(requests.all(), requests.complete());
  }
}
