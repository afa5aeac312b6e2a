// SPDX-License-Identifier: Apache-2.0
/**
 * Readers of other tools' result files. A reader streams its file twice: once to find its first
 * stamp, once to pass on its requests and to check the aggregates that it states.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
