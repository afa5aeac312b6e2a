// SPDX-License-Identifier: Apache-2.0
/** A page on which people watch a run while it goes on: one file, fed by server-sent events. */
@Internal
@NullMarked
package io.github.gatlingllm.live.page;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
