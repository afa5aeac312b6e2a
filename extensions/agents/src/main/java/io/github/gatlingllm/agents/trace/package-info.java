// SPDX-License-Identifier: Apache-2.0
/** Recorded jobs of agents: their model, and readers of files. */
@Internal
@NullMarked
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
