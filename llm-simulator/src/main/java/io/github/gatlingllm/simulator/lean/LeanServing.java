/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.lean;

import io.github.gatlingllm.simulator.http.ServerOptions;
import io.github.gatlingllm.simulator.truth.TruthLog;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections share. */
record LeanServing(
    ServerOptions options,
    LeanOptions lean,
    LeanRequests reader,
    Lanes lanes,
    TruthLog truth,
    AtomicLong requests,
    AtomicInteger running) {}
