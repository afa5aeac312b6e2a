// SPDX-License-Identifier: Apache-2.0
/**
 * How long prompts and answers are: fixed, drawn from a distribution, or read from a file. A
 * further distribution: {@code Lengths}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
