// SPDX-License-Identifier: Apache-2.0
/**
 * Turns bytes into events: server-sent events and lines of JSON, however the network splits them.
 * Only vendor-independent code belongs here. A new framing needs a constant in {@code Framing} and
 * a decoder.
 */
@Internal(except = {Beginning.class, EventDecoder.class, Framing.class})
@NullMarked
package io.github.gatlingllm.wire.framing;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
