// SPDX-License-Identifier: Apache-2.0
/** Sends the pairs of requests that measure the overhead of a gateway. */
@Internal
@NullMarked
package io.github.gatlingllm.gateway.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
