// SPDX-License-Identifier: Apache-2.0
/**
 * Datasets of prompts and conversations: formats, orders and scripts. To add a format, add a
 * constant to {@code DatasetKind} and its parser beside {@code JsonEntries}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
