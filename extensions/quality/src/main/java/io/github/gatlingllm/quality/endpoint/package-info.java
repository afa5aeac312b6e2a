// SPDX-License-Identifier: Apache-2.0
/**
 * Scorers that ask a server. They take their time and may cost money, so they score after the load,
 * never in it.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.endpoint;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
