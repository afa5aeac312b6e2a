// SPDX-License-Identifier: Apache-2.0
/**
 * Sends the prompts of quality, consistency and structured output during a run, and receives their
 * answers.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
