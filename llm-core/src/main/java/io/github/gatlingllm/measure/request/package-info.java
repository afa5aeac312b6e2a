// SPDX-License-Identifier: Apache-2.0
/**
 * One request: its stamps, its tokens, its outcome, and its metrics. A new metric needs a constant
 * in {@code Metric} and a formula in {@code MetricFormulas}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
