// SPDX-License-Identifier: Apache-2.0
/**
 * A small HTTP server on one thread for what listens beside the load. Each connection has bounds:
 * for its time, its bytes and its share of the places. No reader and no sender can block the
 * thread, and none costs a thread of its own.
 */
@Internal
@NullMarked
package io.github.gatlingllm.listen;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
