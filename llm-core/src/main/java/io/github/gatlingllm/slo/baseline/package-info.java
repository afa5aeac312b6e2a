// SPDX-License-Identifier: Apache-2.0
/**
 * Compares a run with an earlier one: what a baseline contains, whether two runs are comparable,
 * and whether one is worse.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
