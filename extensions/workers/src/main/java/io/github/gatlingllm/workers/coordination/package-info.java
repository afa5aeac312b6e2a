// SPDX-License-Identifier: Apache-2.0
/**
 * The start of workers. They join worker 0 over HTTP with a shared secret, compare what they run,
 * determine clock offsets, and agree on a start time.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
