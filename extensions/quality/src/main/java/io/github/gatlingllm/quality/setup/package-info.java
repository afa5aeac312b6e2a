// SPDX-License-Identifier: Apache-2.0
/**
 * Which requests of a run ask what, so that answers can be scored and compared, and what becomes of
 * the answers.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
