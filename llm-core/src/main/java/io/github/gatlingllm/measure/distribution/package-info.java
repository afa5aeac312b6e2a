// SPDX-License-Identifier: Apache-2.0
/**
 * Distributions of many values of one metric: exact, as a histogram, as ranks, and with failures
 * counted as infinite. The package does not depend on what is measured.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.distribution;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
