// SPDX-License-Identifier: Apache-2.0
/**
 * The same prompts asked without load and under it: what is asked, the scores of both, and how much
 * worse the answers are. Knows no run.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
