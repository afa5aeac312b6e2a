// SPDX-License-Identifier: Apache-2.0
/** Adapters (LoRA) that a server loads on demand: figures of each, and the cost of a swap. */
@Internal
@NullMarked
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
