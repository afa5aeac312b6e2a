// SPDX-License-Identifier: Apache-2.0
/** Computes the cost and energy of a run from prices, tokens and power. */
@Internal
@NullMarked
package io.github.gatlingllm.slo.cost;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
