// SPDX-License-Identifier: Apache-2.0
/**
 * The part of {@code index.html} about audits: what was asked, what was found, by which figures.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.audits;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
