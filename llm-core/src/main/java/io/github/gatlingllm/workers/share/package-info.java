// SPDX-License-Identifier: Apache-2.0
/**
 * What a worker leaves for the merge of what was asked for besides figures: by what its server's
 * reliability is told and it was audited, what answers said. Values, no files. Another thing that
 * is to be merged is a record here, and in {@code WorkerShareJson}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workers.share;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
