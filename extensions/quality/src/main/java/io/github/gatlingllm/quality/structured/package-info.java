// SPDX-License-Identifier: Apache-2.0
/**
 * Whether answers of which a form was asked have it: JSON by a schema, calls of the tools that were
 * offered; and what a grammar costs in time. Knows no run.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
