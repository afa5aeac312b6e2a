// SPDX-License-Identifier: Apache-2.0
/** Anthropic's messages. Only what is theirs enters. */
@Internal
@NullMarked
package io.github.gatlingllm.wire.anthropic;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
