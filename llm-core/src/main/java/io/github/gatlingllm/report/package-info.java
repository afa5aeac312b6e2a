// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the report from a run's frozen figures, with judged objectives, and writes its files. To
 * add a format, add a {@code ReportWriter} in a package below and an entry in {@code ReportFiles}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
