// SPDX-License-Identifier: Apache-2.0
/**
 * Whether the same prompt gets the same answer, unloaded and under load: the probes, the answers
 * and their agreement. The package does not know runs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
