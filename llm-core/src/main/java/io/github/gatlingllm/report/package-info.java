// SPDX-License-Identifier: Apache-2.0
/**
 * What becomes of a run's frozen figures: the one report, with its objectives judged, in the same
 * way for one process and for merged workers; then its files. A further format: a {@code
 * ReportWriter} in a package below, an entry in {@code ReportFiles}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
