// SPDX-License-Identifier: Apache-2.0
/**
 * A run beside an earlier one: what is kept of a run, whether two are comparable, whether one is
 * worse.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
