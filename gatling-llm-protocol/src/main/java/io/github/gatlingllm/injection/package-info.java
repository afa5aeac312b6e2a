// SPDX-License-Identifier: Apache-2.0
/**
 * Two extension points of a chat request, for features of a run: prompts that replace its own, and
 * the texts of its response.
 */
@Internal
@NullMarked
package io.github.gatlingllm.injection;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
