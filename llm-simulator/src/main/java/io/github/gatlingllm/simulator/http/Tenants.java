// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.Fields;
import io.github.gatlingllm.simulator.engine.Claim;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The tenants of a server: their claims in the queue, and a rate limit each. Thread-safe. */
final class Tenants {

  /** More tenants share a limit, so that invented names fill no memory. */
  private static final int MOST = 1000;

  private final TenantRules rules;
  private final Map<String, RateLimiter> limiters = new ConcurrentHashMap<>();

  Tenants(TenantRules rules) {
    this.rules = rules;
  }

  /** Returns the tenant of a request; empty: it names none. */
  String of(HttpCall call) {
    return call.headers().get(rules.header(), "");
  }

  /**
   * Returns the claim of a request.
   *
   * @throws io.github.gatlingllm.simulator.dialect.ApiError if its priority is no integer
   */
  Claim claim(HttpCall call) {
    return new Claim(
        of(call),
        rules.queue() == QueuePolicy.PRIORITY
            ? Fields.of(call.body()).integer("priority", 0, Integer.MIN_VALUE)
            : 0);
  }

  /** Decides on the next request of a tenant. */
  RateLimiter.Decision take(String tenant, long nanos) {
    String known = limiters.containsKey(tenant) || limiters.size() < MOST ? tenant : "";
    return limiters.computeIfAbsent(known, name -> new RateLimiter(rules.limit())).take(nanos);
  }
}
