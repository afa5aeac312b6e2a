// SPDX-License-Identifier: Apache-2.0
/**
 * The report of a run as a value, and the texts and number formats that all outputs share. What
 * only one output needs belongs to that output's package.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
