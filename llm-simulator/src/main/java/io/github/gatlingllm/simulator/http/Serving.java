// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.RealTimeEngine;
import io.github.gatlingllm.simulator.metrics.GpuMetrics;
import io.github.gatlingllm.simulator.metrics.ServerMetrics;
import io.github.gatlingllm.simulator.truth.TruthLog;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections share. */
record Serving(
    ServerOptions options,
    RequestParser parser,
    RealTimeEngine engine,
    Outbox outbox,
    TruthLog truth,
    ServerMetrics metrics,
    GpuMetrics gpus,
    Refusing refusing,
    AnsweredPrompts answered,
    RateLimiter limiter,
    AtomicLong requests,
    AtomicInteger inFlight) {}
