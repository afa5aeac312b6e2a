// SPDX-License-Identifier: Apache-2.0
/**
 * Is the load generator itself all right? Delays of event loops, CPU, garbage collection, open
 * files, clocks. What looks at this process or its machine enters. A further reading: a class here,
 * filled in by {@code ClientWatch}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.generator;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
