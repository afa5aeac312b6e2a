// SPDX-License-Identifier: Apache-2.0
/**
 * Datasets of prompts and conversations: their formats, the order in which they are read, scripts.
 * A further format: a constant in {@code DatasetKind}, its reader in {@code JsonEntries} or beside
 * it.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
