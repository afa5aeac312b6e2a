// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter.run;

import io.github.gatlingllm.adapter.Adapter;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.adapter.AdapterRequest;
import io.github.gatlingllm.bounded.BoundedLog;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what figures of adapters need of each request, about 60 bytes. Any thread. */
final class AdapterLog implements RequestListener {

  private final AdapterPlan plan;
  private final Map<String, Integer> numbers = new HashMap<>();

  private final BoundedLog<AdapterRequest> requests = new BoundedLog<>();

  AdapterLog(AdapterPlan plan) {
    this.plan = plan;
    for (Adapter each : plan.adapters()) {
      numbers.put(each.name(), numbers.size());
    }
  }

  AdapterPlan plan() {
    return plan;
  }

  @Override
  public void ended(EndedRequest request) {
    Integer adapter = numbers.get(request.request().id().name());
    if (adapter != null && !request.source().bystander()) {
      requests.add(AdapterRequest.of(adapter, request.request()));
    }
  }

  /** Returns the requests so far. */
  List<AdapterRequest> all() {
    return requests.all();
  }

  /** Returns whether all requests were kept. */
  boolean complete() {
    return requests.complete();
  }
}
