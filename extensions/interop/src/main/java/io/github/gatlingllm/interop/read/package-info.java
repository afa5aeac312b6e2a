// SPDX-License-Identifier: Apache-2.0
/**
 * Readers of other tools' result files. A reader streams its file twice: once to check it and to
 * find its first send, once to pass on its requests.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
