// SPDX-License-Identifier: Apache-2.0
/**
 * Texts and remedies of failed requests. A new failure needs a text in {@code Failure} and a remedy
 * in {@code TextRemedies}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.exchange.failure;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
