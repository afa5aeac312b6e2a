// SPDX-License-Identifier: Apache-2.0
/**
 * Whether answers have the requested form: JSON that follows a schema, calls of offered tools; and
 * the cost of a grammar in time.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
