// SPDX-License-Identifier: Apache-2.0
/**
 * The part of {@code index.html} about what limited a run. A further section of that kind goes
 * here, and into {@code HtmlReport}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.diagnosis;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
