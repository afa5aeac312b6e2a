// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.metrics.GpuMetrics;
import io.github.gatlingllm.simulator.metrics.SimulatorMetrics;
import io.github.gatlingllm.simulator.truth.TruthLog;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The shared parts of all connections. */
record Serving(
    HttpServerOptions options,
    RequestParser parser,
    Replicas replicas,
    McpEndpoint mcp,
    TruthLog truth,
    SimulatorMetrics metrics,
    GpuMetrics gpus,
    RefusalPolicy refusing,
    AnsweredPrompts answered,
    RateLimiter limiter,
    Tenants tenants,
    AdapterSlots adapters,
    AtomicLong requests,
    AtomicInteger inFlight) {}
