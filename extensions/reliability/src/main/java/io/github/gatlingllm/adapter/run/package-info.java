// SPDX-License-Identifier: Apache-2.0
/** Records the requests of adapters in a run, and merges them over workers. */
@Internal
@NullMarked
package io.github.gatlingllm.adapter.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
