// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.slo.certainty.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A figure of one run.
 *
 * @param value the value in the unit of the figure
 * @param interval its 95 % interval; null if the line has none
 */
public record FigureValue(double value, @Nullable Interval interval) {}
