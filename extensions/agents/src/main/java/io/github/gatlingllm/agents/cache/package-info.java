// SPDX-License-Identifier: Apache-2.0
/**
 * The prefix cache: how many prompt tokens it could have held, how many it held, and why not all.
 */
@Internal
@NullMarked
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
