// SPDX-License-Identifier: Apache-2.0
/**
 * Many values of one metric: exact, as a histogram, as ranks, with failures counted as infinitely
 * late. Nothing that knows what is measured enters.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.distribution;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
