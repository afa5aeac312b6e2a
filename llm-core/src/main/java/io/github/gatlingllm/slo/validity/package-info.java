// SPDX-License-Identifier: Apache-2.0
/**
 * Whether the load generator can be trusted: limits, readings, reasons, warnings. A further check:
 * {@code ValidityRules}, its limit in {@code ValidityLimit}, its reading in {@code ClientHealth}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
