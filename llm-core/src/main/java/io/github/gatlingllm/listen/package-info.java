// SPDX-License-Identifier: Apache-2.0
/**
 * A small HTTP server on one thread for everything that listens during a load. Each connection is
 * limited in time, bytes and its share of places. No client can block the thread, and none needs a
 * thread of its own.
 */
@Internal
@NullMarked
package io.github.gatlingllm.listen;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
