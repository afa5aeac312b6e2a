// SPDX-License-Identifier: Apache-2.0
/**
 * A run as every format tells it: the one value that all of them read, and the words and numbers
 * that they share. What only one format needs stays with that format.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
