// SPDX-License-Identifier: Apache-2.0
/**
 * Streams that cost next to nothing: a server for measuring how fast a client is. Of the simulator
 * it has the truth log and the tokenizer.
 */
@NullMarked
package io.github.gatlingllm.bench.lean;

import org.jspecify.annotations.NullMarked;
