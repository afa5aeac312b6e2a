// SPDX-License-Identifier: Apache-2.0
/** Files for other tools' eyes: OpenMetrics and HdrHistogram logs. */
@Internal
@NullMarked
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
