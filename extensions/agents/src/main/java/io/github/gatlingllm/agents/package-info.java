// SPDX-License-Identifier: Apache-2.0
/** The figures of jobs: chains of LLM calls, tools and pauses that one user waits for. */
@Internal
@NullMarked
package io.github.gatlingllm.agents;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
