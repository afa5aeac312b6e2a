// SPDX-License-Identifier: Apache-2.0
/**
 * What is said of how good and how equal answers are: figures that objectives bound, verdicts, what
 * baselines and workers keep, words, sections and files.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
