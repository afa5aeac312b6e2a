// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Metric;

/**
 * A time that the timing uncertainty is compared with.
 *
 * @param metric the metric
 * @param nanos the bound in nanoseconds
 * @param words its text, such as {@code the bound TTFT ≤ 200 ms}
 */
public record Scale(Metric metric, double nanos, String words) {}
