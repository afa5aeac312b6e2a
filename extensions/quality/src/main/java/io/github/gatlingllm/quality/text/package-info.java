// SPDX-License-Identifier: Apache-2.0
/**
 * Measures of the similarity of two texts: matches, overlaps, edits. The package knows neither
 * files nor runs. A further measure needs a class beside {@code Rouge}, an entry in {@code
 * Scorings}, and test vectors.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
