// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.QueuePolicy;
import java.util.List;

/** The options of the command line on tenants. */
final class TenantCliOptions {

  static final List<CliOption<?>> ALL =
      List.of(
          new CliOption<>(
              "--queue-policy",
              QueuePolicy.class,
              "fcfs|priority|fair",
              "Order of queued requests: by arrival, priority field, or tenant's service (fcfs).",
              SimulatorOptions::withQueuePolicy),
          new CliOption<>(
              "--tenant-header",
              String.class,
              "<name>",
              "Header that names the tenant (x-tenant).",
              SimulatorOptions::withTenantHeader),
          new CliOption<>(
              "--tenant-rate-limit",
              String.class,
              "<limit>",
              "Rate limit of each tenant, e.g. 60/10s;style=openai|anthropic|ietf.",
              SimulatorOptions::withTenantRateLimit));

  private TenantCliOptions() {}
}
