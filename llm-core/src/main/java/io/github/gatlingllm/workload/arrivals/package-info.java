// SPDX-License-Identifier: Apache-2.0
/**
 * When requests leave: even, Poisson, along levels, and how long users think. What turns rates into
 * times enters; who waits for them is the shell's.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
