// SPDX-License-Identifier: Apache-2.0
/**
 * The same prompts unloaded and under load: the plan, both scores, and the quality loss. The
 * package does not know runs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
