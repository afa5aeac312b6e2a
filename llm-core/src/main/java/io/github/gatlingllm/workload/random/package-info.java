// SPDX-License-Identifier: Apache-2.0
/**
 * Draws that are the same for the same seed, on every machine. Whatever is random in a workload
 * comes from here.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.random;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
