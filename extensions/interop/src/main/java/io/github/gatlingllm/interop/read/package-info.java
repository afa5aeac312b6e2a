// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the result files of other tools. Every figure is mapped by meaning; totals that contradict
 * their requests are refused. Requests are read one by one, so that memory does not grow with gaps.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
