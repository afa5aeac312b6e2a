// SPDX-License-Identifier: Apache-2.0
/**
 * Client health: delays of event loops, CPU, garbage collection, open files, clocks. Code that
 * reads the state of this process or its machine belongs here. A new reading needs a class here,
 * filled by {@code ClientWatch}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.generator;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
