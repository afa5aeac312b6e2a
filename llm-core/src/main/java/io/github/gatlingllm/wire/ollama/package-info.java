// SPDX-License-Identifier: Apache-2.0
/** Ollama's own API, which speaks lines of JSON. Only what is theirs enters. */
@Internal
@NullMarked
package io.github.gatlingllm.wire.ollama;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
