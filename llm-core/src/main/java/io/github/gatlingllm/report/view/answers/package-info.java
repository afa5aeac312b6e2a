// SPDX-License-Identifier: Apache-2.0
/**
 * How good answers were, in words that several formats share. Writes no format itself; reads {@code
 * RunReport}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.view.answers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
