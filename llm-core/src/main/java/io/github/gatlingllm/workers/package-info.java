// SPDX-License-Identifier: Apache-2.0
/**
 * One load on several machines: the index of this process, its arrivals, and its data for the
 * merge. The package holds values and arithmetic, without Gatling, files or sockets.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
