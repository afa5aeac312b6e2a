// SPDX-License-Identifier: Apache-2.0
/**
 * Whether the same prompt gets the same answer: at rest, and under load. What is asked, what came,
 * and how far answers agree. Knows no run.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
