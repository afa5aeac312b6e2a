// SPDX-License-Identifier: Apache-2.0
/** The live page of an active run: one file, updated by server-sent events. */
@Internal
@NullMarked
package io.github.gatlingllm.live.page;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
