// SPDX-License-Identifier: Apache-2.0
/**
 * A request as a simulation defines it, before there is a user: its words, its options, its checks.
 * Only values enter, which {@code exchange} turns into HTTP. A further option of the body stands in
 * {@code Generation}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.request;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
