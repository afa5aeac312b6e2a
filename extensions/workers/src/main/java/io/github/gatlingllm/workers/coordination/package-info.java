// SPDX-License-Identifier: Apache-2.0
/**
 * How workers meet before a run: at worker 0, over HTTP, with a shared secret. They compare what
 * they run, look at each other's clocks, and agree on when the load begins.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
