// SPDX-License-Identifier: Apache-2.0
/** Google's Gemini. Only what is theirs enters. */
@Internal
@NullMarked
package io.github.gatlingllm.wire.gemini;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
