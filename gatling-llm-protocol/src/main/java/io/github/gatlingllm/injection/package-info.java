// SPDX-License-Identifier: Apache-2.0
/**
 * Two seams of a chat request, for features of a run: prompts that take the place of its own, and
 * the texts of its response.
 */
@Internal
@NullMarked
package io.github.gatlingllm.injection;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
