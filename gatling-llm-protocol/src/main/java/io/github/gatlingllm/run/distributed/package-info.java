// SPDX-License-Identifier: Apache-2.0
/**
 * The seam by which several processes make one run. The module that implements it is {@code
 * gatling-llm-workers}; without it, each run has one process.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
