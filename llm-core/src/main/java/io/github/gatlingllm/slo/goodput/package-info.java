// SPDX-License-Identifier: Apache-2.0
/**
 * SLOs counted while the run goes on, and how each was kept: attainment and goodput. Nothing is
 * judged here.
 */
@Internal
@NullMarked
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
