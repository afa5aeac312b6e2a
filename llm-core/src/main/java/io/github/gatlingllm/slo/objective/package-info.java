// SPDX-License-Identifier: Apache-2.0
/**
 * What users require: SLOs of requests, objectives of runs, prices and budgets, and the judgement
 * of one request. Values without figures of a run. A new kind of objective needs a {@code Subject}
 * and a method in its visitor.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
