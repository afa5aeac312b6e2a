// SPDX-License-Identifier: Apache-2.0
/**
 * One load on several machines: which worker this process is, which arrivals are its own, and what
 * it leaves for the merge. Values and plain arithmetic; nothing here knows Gatling, files or
 * sockets.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
