// SPDX-License-Identifier: Apache-2.0
/**
 * The overhead of a gateway: the differences between requests through it and directly to the server
 * behind it, in pairs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
