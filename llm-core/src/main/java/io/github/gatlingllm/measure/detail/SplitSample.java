// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.TtftSplit;

/**
 * One request, and where its time to first token went.
 *
 * @param id which request
 * @param due when the load profile meant it to leave, else when it left; since the run's start, in
 *     nanoseconds
 * @param sent likewise, when it left
 * @param ttft in nanoseconds
 * @param split of it
 */
public record SplitSample(RequestId id, long due, long sent, long ttft, TtftSplit split) {}
