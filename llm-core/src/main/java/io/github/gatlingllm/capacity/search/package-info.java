// SPDX-License-Identifier: Apache-2.0
/** The capacity search: it raises the load until a level fails its SLO, then refines. */
@Internal
@NullMarked
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
