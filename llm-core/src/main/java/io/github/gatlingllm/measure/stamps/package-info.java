// SPDX-License-Identifier: Apache-2.0
/**
 * The accuracy of a run's stamps and the causes of late reads. Each event loop counts for itself
 * during the run; {@code measure.Stamps} reports the result. Each token passes {@code
 * StampRecorder}, so its cost matters. A new cause goes into {@code measure.ReadDelays} and {@code
 * LateCauses}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
