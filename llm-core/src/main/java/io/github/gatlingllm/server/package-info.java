// SPDX-License-Identifier: Apache-2.0
/**
 * The server's side of a run: the metric names of each engine (one resource file per engine) and
 * the metrics in the measurement window. To add an engine, add a file and its name in {@code
 * ServerKinds}. To add a metric, add a constant to {@code ServerMetric}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.server;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
