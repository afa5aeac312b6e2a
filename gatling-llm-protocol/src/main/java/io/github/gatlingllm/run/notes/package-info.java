// SPDX-License-Identifier: Apache-2.0
/**
 * Remarks on what a run's answers have in common: cut prompts, other models, few samples, mixed
 * endpoints. One class a remark; {@code NoteCounts} lists them.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
