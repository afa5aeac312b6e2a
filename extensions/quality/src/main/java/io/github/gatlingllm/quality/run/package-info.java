// SPDX-License-Identifier: Apache-2.0
/**
 * How good, how equal and how well formed the answers of a run are: what asks prompts for that, and
 * what gets their answers.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
