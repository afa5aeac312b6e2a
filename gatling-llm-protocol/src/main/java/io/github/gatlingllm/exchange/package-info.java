// SPDX-License-Identifier: Apache-2.0
/**
 * One HTTP exchange: the request, its connection, and the listener, reader and judge of its answer.
 * Code that acts between sending a request and the end of its answer belongs here; what the answer
 * means for the user belongs to {@code action}. New failures belong to {@code exchange.failure}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
