// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.QueuePolicy;
import io.github.gatlingllm.simulator.engine.Require;

/**
 * How requests name their tenant, and the limit of each tenant.
 *
 * @param header the header that names the tenant of a request
 * @param queue the order of waiting requests; by priority, the body's field {@code priority} counts
 * @param limit the rate limit of each tenant
 */
public record TenantRules(String header, QueuePolicy queue, RateLimit limit) {

  public TenantRules {
    Require.that("tenant header", !header.isBlank(), "a name", header);
  }
}
