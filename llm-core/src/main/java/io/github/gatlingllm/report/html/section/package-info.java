// SPDX-License-Identifier: Apache-2.0
/**
 * The page's sections, one class each. To add a section, add an {@code HtmlSection} here and an
 * entry in {@code BaseSections}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
