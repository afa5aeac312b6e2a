// SPDX-License-Identifier: Apache-2.0
/**
 * Finished runs in the formats of other tools. A field that a run can't fill is left out; figures
 * are mapped by meaning, not by name.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop.export;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
