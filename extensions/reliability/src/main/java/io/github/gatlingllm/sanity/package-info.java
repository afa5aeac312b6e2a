// SPDX-License-Identifier: Apache-2.0
/**
 * Whether answers are degenerate: loops, one token forever, nothing, broken characters. The rules,
 * which know no language, and the part of the run that applies them.
 */
@Internal
@NullMarked
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
