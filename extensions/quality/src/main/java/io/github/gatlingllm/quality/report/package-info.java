// SPDX-License-Identifier: Apache-2.0
/**
 * Reports of quality and consistency: figures for objectives, verdicts, the data in baselines and
 * of workers, texts, sections and files.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
