// SPDX-License-Identifier: Apache-2.0
/**
 * OpenAI's APIs (chat, completions, responses, embeddings) and what imitates them. A field that
 * several vendors have belongs in {@code wire}. A further endpoint: a dialect with its body and
 * reader.
 */
@Internal
@NullMarked
package io.github.gatlingllm.wire.openai;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
