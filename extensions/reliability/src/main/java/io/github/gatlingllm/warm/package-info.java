// SPDX-License-Identifier: Apache-2.0
/**
 * Whether a server is warm: the trend of its response times during the warm-up, which ends when
 * they are level, and within the measuring window.
 */
@Internal
@NullMarked
package io.github.gatlingllm.warm;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
