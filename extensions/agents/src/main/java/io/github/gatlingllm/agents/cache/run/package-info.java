// SPDX-License-Identifier: Apache-2.0
/** The prefix cache in a run, and in a merge of workers. */
@Internal
@NullMarked
package io.github.gatlingllm.agents.cache.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
