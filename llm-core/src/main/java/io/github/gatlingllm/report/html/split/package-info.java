// SPDX-License-Identifier: Apache-2.0
/**
 * The page's section about where the time went, and its parts. Percentiles and levels enter as
 * {@code measure.detail} and {@code capacity} have them.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.split;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
