// SPDX-License-Identifier: Apache-2.0
/** Requests to rerankers: their bodies, and the rules that a ranking must keep. */
@Internal
@NullMarked
package io.github.gatlingllm.agents.rank;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
