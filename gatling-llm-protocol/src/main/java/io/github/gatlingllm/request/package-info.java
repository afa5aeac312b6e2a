// SPDX-License-Identifier: Apache-2.0
/**
 * Requests as a simulation defines them, before there is a user: messages, options, checks. This
 * package contains only values, which {@code exchange} turns into HTTP. New options of the body
 * belong to {@code Generation}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.request;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
