// SPDX-License-Identifier: Apache-2.0
/**
 * Load levels and their results: whether a level is steady and passes, the knee, and the capacity.
 * Implement {@code LevelledLoad} to add a load with levels.
 */
@Internal
@NullMarked
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
