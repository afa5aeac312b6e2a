// SPDX-License-Identifier: Apache-2.0
/** The built-in dialects: one set of files for each vendor's API. */
@Internal
@NullMarked
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
