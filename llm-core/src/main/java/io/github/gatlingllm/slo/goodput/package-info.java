// SPDX-License-Identifier: Apache-2.0
/** Counts SLOs during the run: attainment and goodput. Nothing is judged here. */
@Internal
@NullMarked
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
