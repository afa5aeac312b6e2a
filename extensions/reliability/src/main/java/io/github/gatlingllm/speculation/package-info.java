// SPDX-License-Identifier: Apache-2.0
/** Speculative decoding: how many drafted tokens a server accepts, by kind of prompt. */
@Internal
@NullMarked
package io.github.gatlingllm.speculation;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
