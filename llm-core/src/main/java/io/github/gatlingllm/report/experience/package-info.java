// SPDX-License-Identifier: Apache-2.0
/**
 * The reading experience as a feature of each run: its readers, its console line and its section.
 * The package {@code experience} computes the figures.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
