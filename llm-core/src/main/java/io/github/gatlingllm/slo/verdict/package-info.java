// SPDX-License-Identifier: Apache-2.0
/**
 * Judges objectives on a run's evidence, with one finding class per kind of objective. A new kind
 * needs a finding here and an entry in {@code Judge}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
