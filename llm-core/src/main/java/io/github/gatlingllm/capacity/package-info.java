// SPDX-License-Identifier: Apache-2.0
/**
 * Levels of load and what each showed: steady or not, kept or not, the knee and the capacity that
 * follow. A further load with levels: a {@code LevelledLoad}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
