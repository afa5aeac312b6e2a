// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.GenerationRequest;
import io.github.gatlingllm.simulator.dialect.OutputPlan;
import io.github.gatlingllm.simulator.dialect.ServedDialect;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import java.util.Map;

/**
 * A request that was found valid, and what will become of it.
 *
 * @param remembered whether its answer is in the response cache
 * @param headers of its answer, beside the usual ones
 */
record Admission(
    ServedDialect dialect,
    GenerationRequest request,
    OutputPlan plan,
    Faults faults,
    TruthRecord truth,
    boolean remembered,
    Map<String, String> headers) {}
