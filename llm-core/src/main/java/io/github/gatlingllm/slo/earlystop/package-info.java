// SPDX-License-Identifier: Apache-2.0
/**
 * Whether an objective can still be met while the run goes on. A further kind of objective: its
 * reach in {@code BreachCounts}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
