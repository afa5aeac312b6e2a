// SPDX-License-Identifier: Apache-2.0
/**
 * One HTTP exchange: the request that is built, the connection it takes, the listener that stamps
 * the answer, its reader and its judge. What happens between {@code sent} and the end of one answer
 * enters; what it means for the user is {@code action}'s. A further way to fail: {@code
 * exchange.failure}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
