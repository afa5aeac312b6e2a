// SPDX-License-Identifier: Apache-2.0
/** The report, driven in a browser. */
@NullMarked
package io.github.gatlingllm.report;

import org.jspecify.annotations.NullMarked;
