// SPDX-License-Identifier: Apache-2.0
/**
 * What the page is made with: elements, charts' places, tables, scripts. Every text is escaped by
 * construction; nothing here knows what is shown.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.html;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
