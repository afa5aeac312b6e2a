// SPDX-License-Identifier: Apache-2.0
/**
 * Tokenizers: the interface, those on board, and vocabularies from files. A further tokenizer: an
 * implementation of {@code Tokenizer}.
 */
@Internal(except = {Tokenizer.class})
@NullMarked
package io.github.gatlingllm.workload.tokens;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
