// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Metric;

/**
 * What times are held against: how exact they have to be.
 *
 * @param metric of which time
 * @param nanos the bound
 * @param words as {@code the bound TTFT ≤ 200 ms}
 */
public record Scale(Metric metric, double nanos, String words) {}
