// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the report of a run from its frozen figures: the objectives are judged and all that writers
 * show is put together, in the same way for one process and for merged workers.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.assembly;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
