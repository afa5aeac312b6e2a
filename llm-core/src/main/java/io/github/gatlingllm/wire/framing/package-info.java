// SPDX-License-Identifier: Apache-2.0
/**
 * From bytes to events: server-sent events and lines of JSON, split wherever the network splits
 * them. Only what holds for every vendor enters. A further framing: a constant in {@code Framing}
 * and its decoder.
 */
@Internal(except = {Beginning.class, EventDecoder.class, Framing.class})
@NullMarked
package io.github.gatlingllm.wire.framing;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
