// SPDX-License-Identifier: Apache-2.0
/**
 * How near a text is to another: matches, overlaps, edits. Knows neither files nor runs. A further
 * measure: a class beside {@code Rouge}, its entry in {@code Scorings}, vectors in its test.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
