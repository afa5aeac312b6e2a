// SPDX-License-Identifier: Apache-2.0
/**
 * The catalog of exported metrics: names, units, kinds, labels and descriptions for all exporters.
 * To add a metric, add a constant to {@link ExportedMetric}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.metrics.catalog;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
