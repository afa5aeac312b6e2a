// SPDX-License-Identifier: Apache-2.0
/**
 * What users promise: SLOs of requests, objectives of runs, prices, budgets, and what of it is
 * known of one request. Values without figures of a run. A further kind of objective: a {@code
 * Subject}, and a method in its visitor.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
