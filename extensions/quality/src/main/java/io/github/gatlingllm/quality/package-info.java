// SPDX-License-Identifier: Apache-2.0
/**
 * Scorings, which compute one quality figure from many answers. {@code quality.text} compares
 * texts, {@code quality.form} checks JSON and tool calls. A further scoring needs a name and an
 * entry in {@code Scorings}, and a row in check-quality.md.
 */
@Internal(except = {Scorer.class})
@NullMarked
package io.github.gatlingllm.quality;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
