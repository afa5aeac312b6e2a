// SPDX-License-Identifier: Apache-2.0
/**
 * Objectives judged on a run's evidence: one finding a kind of objective. A further kind: a finding
 * here, an entry in {@code Judge}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
