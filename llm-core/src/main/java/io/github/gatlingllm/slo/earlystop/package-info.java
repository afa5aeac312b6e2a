// SPDX-License-Identifier: Apache-2.0
/**
 * Finds objectives that can't be met any more while the run is in progress. A new kind of objective
 * needs a count in {@code BreachCounts}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
