// SPDX-License-Identifier: Apache-2.0
/**
 * The folders that workers left become one run's: who came, what they recorded, one verdict. All
 * figures are recorded anew from all that happened, by the recorders that a run has.
 */
@Internal
@NullMarked
package io.github.gatlingllm.merge;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
