// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.simulator.truth.TruthLog;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections share. */
record LeanServing(
    LeanOptions options, Lanes lanes, TruthLog truth, AtomicLong requests, AtomicInteger running) {}
