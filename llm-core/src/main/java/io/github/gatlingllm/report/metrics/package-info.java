// SPDX-License-Identifier: Apache-2.0
/** The files for other tools: OpenMetrics and HdrHistogram logs. */
@Internal
@NullMarked
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
