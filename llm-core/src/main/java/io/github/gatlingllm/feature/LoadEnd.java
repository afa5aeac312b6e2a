// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.slo.validity.LoadPace;

/**
 * The end of the load.
 *
 * @param nanos when, since the run's zero
 * @param capacity around which its levels were chosen; not known to a merge: a share may keep it
 * @param reach how many users came to an LLM request
 */
public record LoadEnd(long nanos, KnownCapacity capacity, LoadPace.Reach reach) {}
