// SPDX-License-Identifier: Apache-2.0
/**
 * Lengths of prompts and answers: fixed, drawn from a distribution, or read from a file. To add a
 * distribution, extend {@code TokenLengths}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
