// SPDX-License-Identifier: Apache-2.0
/**
 * Assigns the prompts of quality and consistency to the requests of a run, and collects their
 * answers.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
