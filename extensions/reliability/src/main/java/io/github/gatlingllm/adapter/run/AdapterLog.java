// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter.run;

import io.github.gatlingllm.adapter.Adapter;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.adapter.AdapterRequest;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps what figures of adapters need of each request. Any thread. Memory is bounded: about 60
 * bytes a request, for at most {@value #MOST} requests.
 */
final class AdapterLog implements RequestListener {

  static final int MOST = 500_000;

  private final AdapterPlan plan;
  private final Map<String, Integer> numbers = new HashMap<>();

  // guarded by this
  private final List<AdapterRequest> requests = new ArrayList<>();
  private boolean complete = true;

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
      add(AdapterRequest.of(adapter, request.request()));
    }
  }

  private synchronized void add(AdapterRequest request) {
    if (requests.size() < MOST) {
      requests.add(request);
    } else {
      complete = false;
    }
  }

  /** Returns the requests so far. */
  synchronized List<AdapterRequest> all() {
    return List.copyOf(requests);
  }

  /** Returns whether all requests were kept. */
  synchronized boolean complete() {
    return complete;
  }
}
