// SPDX-License-Identifier: Apache-2.0
/** The documents per second of rerankers, in a run and in a merge of workers. */
@Internal
@NullMarked
package io.github.gatlingllm.agents.rank.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
