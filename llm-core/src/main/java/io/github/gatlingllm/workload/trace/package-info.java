// SPDX-License-Identifier: Apache-2.0
/**
 * Recorded traffic: arrival times and lengths, with shared prefixes. To add a format, add a
 * constant to {@code TraceFormat}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
