// SPDX-License-Identifier: Apache-2.0
/**
 * Tokenizers: the interface, the built-in ones, and vocabularies from files. Implement {@code
 * Tokenizer} to add one.
 */
@Internal(except = {Tokenizer.class})
@NullMarked
package io.github.gatlingllm.workload.tokens;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
