// SPDX-License-Identifier: Apache-2.0
/**
 * The vendors by name, and what a sample answer of each looks like. A further vendor: an entry in
 * {@code Dialects} and its stream in {@code SampleStream}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.wire.known;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
