// SPDX-License-Identifier: Apache-2.0
/**
 * What becomes of a finished run: its files. A further format: a {@code ReportWriter} in a package
 * below, an entry in {@code ReportFiles}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
