// SPDX-License-Identifier: Apache-2.0
/**
 * Checks the load generator: limits, readings, reasons, warnings. A new check needs a rule in
 * {@code ValidityRules}, a limit in {@code ValidityLimit} and a reading in {@code ClientHealth}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
