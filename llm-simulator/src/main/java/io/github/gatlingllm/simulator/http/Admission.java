// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.GenerationRequest;
import io.github.gatlingllm.simulator.dialect.OutputPlan;
import io.github.gatlingllm.simulator.dialect.ServedDialect;
import io.github.gatlingllm.simulator.engine.Claim;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import java.util.Map;

/**
 * A valid request and its plan.
 *
 * @param remembered whether its answer is in the response cache
 * @param replica the number of the replica that computes it
 * @param claim what it claims in the queue
 * @param headers the additional headers of its answer
 */
record Admission(
    ServedDialect dialect,
    GenerationRequest request,
    OutputPlan plan,
    Faults faults,
    TruthRecord truth,
    boolean remembered,
    int replica,
    Claim claim,
    Map<String, String> headers) {}
