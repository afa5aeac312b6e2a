// SPDX-License-Identifier: Apache-2.0
/**
 * One request: its stamps, its tokens, how it ended, and the metrics that follow. A further metric:
 * a constant in {@code Metric}, its formula in {@code Stamps}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
