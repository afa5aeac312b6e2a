// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.slo.validity.LoadPace;

/**
 * The end of the load.
 *
 * @param nanos the time since the start of the run
 * @param capacity the capacity around which levels were chosen; a merge does not know it, so a
 *     share may contain it
 * @param reach the number of users who reached an LLM request
 */
public record LoadEnd(long nanos, KnownCapacity capacity, LoadPace.Reach reach) {}
