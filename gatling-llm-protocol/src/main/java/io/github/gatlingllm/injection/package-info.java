// SPDX-License-Identifier: Apache-2.0
/**
 * Extension points of a chat request, for features of a run: prompts that replace its own, the
 * texts of its response, and requests beside the load.
 */
@Internal
@NullMarked
package io.github.gatlingllm.injection;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
