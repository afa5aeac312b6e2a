// SPDX-License-Identifier: Apache-2.0
/**
 * What a run shows while it goes on: what is counted for the table of metrics, {@link
 * ExportedMetric}. Event loops only put what has ended into an {@link Inbox}; one thread of its own
 * does the rest. A further metric is a constant of the table, and a line where it is counted.
 * {@link LiveServer} shows pages of it over HTTP.
 */
@Internal
@NullMarked
package io.github.gatlingllm.live;

import io.github.gatlingllm.Internal;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import org.jspecify.annotations.NullMarked;
