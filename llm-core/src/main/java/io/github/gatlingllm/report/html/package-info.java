// SPDX-License-Identifier: Apache-2.0
/**
 * The building blocks of the page: elements, charts, tables, resources. They escape every text and
 * do not depend on the content.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.html;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
