// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A fair queue by virtual token counters (Sheng et al., <i>Fairness in Serving Large Language
 * Models</i>, OSDI 2024). Each tenant has a counter of its service: 1 per prompt token, 2 per
 * generated token. The next sequence is the oldest one of the waiting tenant with the lowest
 * counter. The counter of a tenant that was idle is lifted, so that it saves no credit.
 */
final class VirtualTokenCounters {

  private static final long PER_PROMPT_TOKEN = 1;
  private static final long PER_OUTPUT_TOKEN = 2;

  private static final class TenantCounter {
    private final Deque<Sequence> waiting = new ArrayDeque<>();
    private long service;
  }

  private final Map<String, TenantCounter> tenants = new LinkedHashMap<>();

  /** The counter of the tenant that waited last, for arrivals at an empty queue. */
  private long last;

  void add(Sequence sequence) {
    TenantCounter tenant =
        tenants.computeIfAbsent(sequence.claim().tenant(), name -> new TenantCounter());
    if (tenant.waiting.isEmpty()) {
      tenant.service = Math.max(tenant.service, waiting() == 0 ? last : least().service);
    }
    tenant.waiting.add(sequence);
  }

  void remove(Sequence sequence) {
    tenants.values().forEach(tenant -> tenant.waiting.remove(sequence));
  }

  int waiting() {
    return tenants.values().stream().mapToInt(tenant -> tenant.waiting.size()).sum();
  }

  Sequence next() {
    return least().waiting.element();
  }

  void admitted() {
    TenantCounter tenant = least();
    tenant.service += PER_PROMPT_TOKEN * tenant.waiting.remove().promptTokens();
    last = tenant.service;
  }

  void generated(String tenant) {
    TenantCounter served = tenants.get(tenant);
    if (served != null) {
      served.service += PER_OUTPUT_TOKEN;
    }
  }

  private TenantCounter least() {
    return tenants.values().stream()
        .filter(tenant -> !tenant.waiting.isEmpty())
        .min(Comparator.comparingLong(tenant -> tenant.service))
        .orElseThrow();
  }
}
