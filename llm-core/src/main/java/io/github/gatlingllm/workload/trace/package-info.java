// SPDX-License-Identifier: Apache-2.0
/**
 * Recorded traffic: arrival times and lengths, with shared prefixes. A further form of traces: a
 * constant in {@code TraceFormat}, its fields in {@code TraceFields}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
