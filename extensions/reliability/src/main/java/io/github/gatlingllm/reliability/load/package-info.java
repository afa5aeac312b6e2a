// SPDX-License-Identifier: Apache-2.0
/**
 * The profile of a server's reliability by the levels that a load went through: of one process, or
 * of several workers together.
 */
@Internal
@NullMarked
package io.github.gatlingllm.reliability.load;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
