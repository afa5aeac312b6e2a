// SPDX-License-Identifier: Apache-2.0
/**
 * How good answers are: samples, and scorings that make one figure of many. {@code quality.text}
 * compares texts, {@code quality.form} checks JSON and tool calls. A further scoring: its name and
 * entry in {@code Scorings}, a row in check-quality.md.
 */
@Internal(except = {Scorer.class})
@NullMarked
package io.github.gatlingllm.quality;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
