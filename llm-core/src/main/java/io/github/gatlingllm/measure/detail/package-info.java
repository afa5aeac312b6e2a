// SPDX-License-Identifier: Apache-2.0
/**
 * What a report shows in addition to figures: time series, heat maps of gaps, samples, stalls and
 * scatter plots, in bounded memory. Verdicts do not use this package.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
