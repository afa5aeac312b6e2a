// SPDX-License-Identifier: Apache-2.0
/** The page's section of the TTFT breakdown, by single requests, over time and by load level. */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.split;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
