// SPDX-License-Identifier: Apache-2.0
/**
 * How exact a run's stamps are, and why reads were late: counted while the run goes on, by each
 * event loop for itself, and told by {@code measure.Stamps}. Each token passes {@code
 * StampRecorder}: mind its cost. Another cause: in {@code measure.ReadDelays} and {@code
 * LateCauses}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
