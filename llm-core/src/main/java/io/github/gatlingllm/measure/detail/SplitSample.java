// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.TtftSplit;

/**
 * One request with the parts of its TTFT.
 *
 * @param id the request
 * @param due its due time, or send time without one, in nanoseconds since the run's start
 * @param sent its send time, in nanoseconds since the run's start
 * @param ttft in nanoseconds
 * @param split the parts
 */
public record SplitSample(RequestId id, long due, long sent, long ttft, TtftSplit split) {}
