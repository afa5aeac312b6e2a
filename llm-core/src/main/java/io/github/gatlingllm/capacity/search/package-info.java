// SPDX-License-Identifier: Apache-2.0
/**
 * The load that looks for the capacity by itself: it raises the load until an SLO breaks, then
 * refines.
 */
@Internal
@NullMarked
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
