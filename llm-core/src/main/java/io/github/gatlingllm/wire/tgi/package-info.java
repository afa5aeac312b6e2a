// SPDX-License-Identifier: Apache-2.0
/**
 * The generate endpoint of Hugging Face's text generation inference. Only what is theirs enters.
 */
@Internal
@NullMarked
package io.github.gatlingllm.wire.tgi;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
