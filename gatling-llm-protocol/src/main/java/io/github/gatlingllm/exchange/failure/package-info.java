// SPDX-License-Identifier: Apache-2.0
/**
 * Why an exchange failed, in the words that users read, and what helps. A further failure: a text
 * in {@code Failure}, its remedy in {@code TextRemedies}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.exchange.failure;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
