// SPDX-License-Identifier: Apache-2.0
/**
 * Computes how sure a verdict is: met, missed or undetermined, with exact intervals for shares and
 * quantiles. Each formula names its source.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
