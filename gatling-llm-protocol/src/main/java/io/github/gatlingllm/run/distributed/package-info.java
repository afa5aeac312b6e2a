// SPDX-License-Identifier: Apache-2.0
/**
 * The interface for distributed runs. The module {@code gatling-llm-workers} implements it; without
 * the module, each run has one process.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
