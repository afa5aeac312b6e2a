// SPDX-License-Identifier: Apache-2.0
/**
 * Live metrics of an active run, as listed in {@link ExportedMetric}. Event loops only add events
 * to an {@link Inbox}; a separate thread counts them. To add a metric, add a constant to that list
 * and count it here. {@link LiveServer} serves the metrics over HTTP.
 */
@Internal
@NullMarked
package io.github.gatlingllm.live;

import io.github.gatlingllm.Internal;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import org.jspecify.annotations.NullMarked;
