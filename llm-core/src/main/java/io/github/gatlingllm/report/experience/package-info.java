// SPDX-License-Identifier: Apache-2.0
/**
 * What readers felt, as a feature of each run: who they are, its line and its section. The figures
 * are in {@code experience}, and metrics of each request.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
