// SPDX-License-Identifier: Apache-2.0
/**
 * Which metrics leave a run: one table of names, units, kinds, labels and words for all exporters.
 * A further metric is a constant of {@link ExportedMetric}; the exporters do the rest.
 */
@Internal
@NullMarked
package io.github.gatlingllm.metrics.catalog;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
