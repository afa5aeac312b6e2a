// SPDX-License-Identifier: Apache-2.0
/**
 * What a report shows beside figures: moments, heat of gaps, samples, stalls, scatters, in bounded
 * memory. Nothing that a verdict rests on enters.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
