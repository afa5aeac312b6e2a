// SPDX-License-Identifier: Apache-2.0
/**
 * The page's sections about what answers say, one class each. A further section: an {@code
 * HtmlSection} here, an entry in {@code HtmlReport}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.answers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
